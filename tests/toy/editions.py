"""Documents of the first edition of Beacons, brought up to date."""

from engines.core.editions import Document, Upgrade
from engines.core.seats import Seat
from tests.toy.rules import knows_own
from tests.toy.state import STACK


def _state(state: Document) -> Document:
    yields = state.pop("yields")
    state["orders"] = [
        {"held": [_order("yields", "yield")] if yields[seat] else []} for seat in sorted(yields, key=int)
    ]
    state["sealing"] = _sealing(state)
    state["knowledge"] = _knowledge(state)
    return state


def _sealing(state: Document) -> Document | None:
    top = state["flow"][-1] if state["flow"] else {}
    if top.get("frame") != "dueling":
        return None
    strikes = state["strikes"]
    sealed = [int(seat) for seat in strikes if strikes[seat] is not None]
    return {"seats": [state["board"]["leader"], top["rival"]], "by_hand": sealed}


def _knowledge(state: Document) -> list[Document]:
    """Return what the seats know, as far as it can still be told: their own hands, and a top card they look at."""
    hands = {Seat(int(seat)): cards for seat, cards in state["hands"].items()}
    known = {seat: knows_own(seat, hands, state["stack"]) for seat in hands}
    for seat in map(Seat, state["board"]["peeked"]):
        known[seat] = known[seat].reveal(STACK, map(str, state["stack"][:1]))
    return [known[seat].model_dump(mode="json") for seat in sorted(known)]


def _event(event: Document) -> Document:
    if event["kind"] == "order_fired":
        event |= {"kind": "orders_fired", "order": _order("yields", "yield")}
    return event


def _draft(draft: Document) -> Document:
    draft["filled"] = [
        [name, "orders" if (name, value) == ("verb", "order") else value] for name, value in draft["filled"]
    ]
    return draft


def _order(name: str, policy: str) -> Document:
    return {"name": name, "policy": policy}


UPGRADES = {2: Upgrade(_state, _event, _draft)}
