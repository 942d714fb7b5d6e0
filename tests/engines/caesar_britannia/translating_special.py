"""The told events of a crush and of the first landing, turned into records that the reference can judge."""

from __future__ import annotations

from dataclasses import replace

from engines.caesar_britannia.battle_events import (
    BattleEnded,
    Bombarded,
    Counted,
    Crushed,
    DrivenBack,
    Rerolled,
    Retreated,
    Withdrawn,
)
from engines.caesar_britannia.legal.battle import Phase
from engines.core.event import Event
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME
from tests.engines.caesar_britannia.reference.replay import Record
from tests.engines.caesar_britannia.reference.tape import Choice, Throw
from tests.engines.caesar_britannia.translating import SIDES, Translation


class LandingTranslation(Translation):
    """The battle of the first landing on its way into a record."""

    pending = False
    """Whether the artillery has fired and nobody has stepped back yet."""

    def ashore(self, artillery: tuple[str, ...]) -> LandingTranslation:
        """Note where the artillery can drive Celts, and what the phases are called."""
        self.battle = replace(self.battle, artillery=artillery)
        self.names[Phase.MELEE] = "first melee"
        return self

    def _leave(self) -> None:
        self._close()
        self._step_back(())
        self.entries.append(Choice(CELTS, "leave", True))
        self.withdrew = "good order celts"

    def hear(self, event: Event) -> None:
        """Turn one event into entries."""
        if isinstance(event, Bombarded):
            self._close()
            self.entries.append(Throw(ROME, "artillery", event.die))
            self.pending = True
        elif isinstance(event, Rerolled) and event.name == "fleet":
            self.entries.append(Throw(ROME, "artillery", event.face, by="alea", of=SIDES[event.seat]))
        elif isinstance(event, Withdrawn):
            self._leave()
        elif isinstance(event, DrivenBack):
            back = [("back", name) for name in event.back]
            self._step_back((*back, *((str(zone), name) for name, zone in event.away)))
            self.away |= {name for name, _ in event.away}
        else:
            self._step_back(())
            super().hear(event)

    def _step_back(self, steps: tuple[tuple[str, str], ...]) -> None:
        if self.pending:
            self.pending = False
            self.entries.append(Choice(CELTS, "artillery", steps))


class CrushTranslation(Translation):
    """A crush on its way into a record."""

    escapes: Crushed | None = None
    thrown: Rerolled | None = None
    """A die thrown again of which it is not known yet whether it was one of fire."""
    fled: Rerolled | None = None

    def hear(self, event: Event) -> None:
        """Turn one event into entries."""
        match event:
            case Rerolled():
                if self.thrown is not None:
                    super().hear(self.thrown)
                self.thrown = event
            case Counted():
                assert self.thrown is not None
                super().hear(self.thrown)
                self.thrown = None
            case Crushed():
                self._close()
                self.escapes, self.fled, self.thrown = event, self.thrown, None
            case _:
                super().hear(event)

    def record(self, told: BattleEnded, retreated: Retreated | None) -> Record:
        """Return the record of the crush, with the chariots that have escaped, one after the other."""
        record = super().record(told, None)
        assert self.escapes is not None
        chariots = [unit.id for unit in self.battle.celts.units if unit.chariot and self.before[unit.id]]
        entries = list(record.entries)
        for name, face in zip(chariots, self.escapes.faces, strict=False):
            again = self.fled if self.fled is not None and self.fled.name == name else None
            entries.append(Throw(CELTS, "escape", face if again is None else again.was, 4, name))
            if again is not None:
                entries.append(Throw(CELTS, "escape", face, 4, name, "alea", CELTS))
            if face >= 4:
                assert retreated is not None
                entries.append(Choice(CELTS, "escape", (name, str(retreated.to))))
        assert record.outcome is not None
        return replace(record, entries=tuple(entries), outcome=replace(record.outcome, losses=None))

    @property
    def before(self) -> dict[str, int]:
        """The steps of each unit before the fire; of those that cannot escape nothing is thrown."""
        return {unit.id: unit.steps for unit in (*self.battle.rome.units, *self.battle.celts.units)}
