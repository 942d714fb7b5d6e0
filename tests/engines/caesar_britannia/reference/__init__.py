"""A second, plain model of Caesar Imperator: Britannia, written from the rulebook and its rulings alone.

It exists to be disagreed with. It shares no line, no type and no data with the engine; where the two differ, the book
decides which is wrong.

**Battle.** `replay.replay` takes a `replay.Record`: the `pieces.Battle` before its first die, the entries in order
(`tape.Throw`, `tape.Choice`, `tape.After`) and what came of it (`aftermath.Outcome`, fields left None are not
compared). It raises `tape.Mismatch` at the first thing that differs, with its place; `replay.mismatch` returns the
text instead, `replay.play` lets the model fight by itself. The same code does both: a battle is fought over a
`tape.Tape`, which either reads a record or rolls and chooses with a seed. `chance.made_up` draws battles, `odds.exact`
adds up every course of a small one under given answers.

The order of a record:

1. ``ambush`` die where the battle answers a ravage; ``flight`` die if Rome tries; then a crush, or on:
2. ``saviour`` die if he is called; ``tactic`` of each side that has one; ``attach`` of each side that has one.
3. Phases ``fire``, ``melee`` (the only one of a skirmish), ``general``. Each: dice ``down`` and ``up`` of chariots
   that want to change; in a melee that Caesar comes in ``attach`` of his; all dice, in any order; re-rolls, one by one;
   ``losses`` of each side that suffers any, in either order; `After` if claimed; then dice ``flight``, ``retreat``.
   In an ambush the chariots' dice, re-rolls, losses and an `After` named ambush come first, then the fire of the rest.
4. ``retreat`` of the beaten side if it must choose, ``share`` if spoils go to two armies.

A die that only its owner's Alea may re-roll is followed by that re-roll at once. A chance not taken leaves no trace:
no entry says that a side does not re-roll, retreat or flee. Choices are written also where only one was possible, but
not a beaten attacker's way home. A crush: fire of the crushed chariots with losses and an `After` named fire, then
for each chariot ``escape`` die and, on success, choice. A landing: ``down``/``up``, celtic fire, ``leave`` if he
does; ``down``/``up``, first melee, ``leave``; roman fire, ``leave``; ``artillery`` die, choice, `After`, ``leave``;
``down``/``up``, general melee, ``leave``; ``retreat``. Harassment (``harassment=True``): the Celtic army is the
chariots told off, the Roman one all CU of the zone; chariots' dice, re-rolls, Rome's losses, `After` named fire; the
reply's dice (units may keep still), re-rolls, the Celts' losses, `After` named reply.

**Map.** `zones.Situation` holds plain pieces; `zones` says where anybody may march or sail, with whom and what waits
there, and which zones are closed; `escapes` the ways out of a battle and who may harass, ambush, save; `deeds` what
else a zone allows, the price of restoring, storms. `board` is the map by hand. `notation` writes armies and records in
a few letters.

**Not modelled:** which army defends first and who leads the non-commanded; how an army divides after a tie of
succession, and the army cards afterwards; the zones of freed and fleeing commanders; NP lost when the Castrum falls
(the saviour's leaving it included) and its later fate; where Commios goes when freed; what exchanges a march makes at
its end, beyond `zones.band_fault`; orders and who is asked what; Fortuna's use; submission dice; the storm's draw.

**Questions on which book and brief are silent, and the readings taken:**

- Q1 Does the Battle Alea re-roll enemy dice? Yes: 3.1 calls it an additional Alea.
- Q2 May the first two losses in front eliminate a legionary while an auxiliary is left? Yes: R5's exception is said
  of "all others". Whether that auxiliary stands in front too does not matter.
- Q3 A laid hit that is, or becomes, a critical: both losses fall on that unit; what it cannot take is laid like any
  other loss. It may be laid if one of its losses could legally fall there.
- Q4 A forced loss never breaks the sparing of legionaries; a voluntary second one on the same unit does.
- Q5 A die once laid stays laid when another source re-rolls it; only a commander on the same unit may lay it again.
- Q6 Commios (SV 0) is no commander of a battle: no tactic for his sake, no prisoner, no spoils, no need to attach him.
- Q7 A commander without any commanded CU is not attached (R47 gives him G only).
- Q8 Tactics are judged when chosen: sides of chariots and reduced units as they lie then, so a reduced legionary that
  is no eagle, or a mounted chariot, does not make F possible.
- Q9 A battle without tactics that is no skirmish (Castrum, oppidum) has both melees, no attachment, no front line.
  One side without a commander leaves the other its tactic, attachment, front line and critical hits.
- Q10 Before a battle: ambush die, flight, crush, saviour, in this order. A crush makes the ambush die idle.
- Q11 Flight and retreat at one phase end: each try once, the attacker's before the defender's (R24 by analogy), Rome's
  two in any order.
- Q12 A commander dead: his side's Dissuasion may still retreat in good order ("the player", 3.4.6; R25).
- Q13 Caesar or an eagle lost: the game, and so the battle, ends at the end of that phase, before any die or result.
- Q14 Flight and retreat are possible after the last phase, before the losses are compared; in a skirmish flight only.
- Q15 Crushed chariots: only mounted ones fire, all escape on 4+; without a zone no die; the zone the enemy came from is
  free if he left it empty (the ban of 3.5.3 is for retreats); each goes its own way, their commander with any of them.
- Q16 Losses by a crush are no losses of the fighting; they pay spoils (R10).
- Q17 Destruction by pursuit pays spoils, takes the saviour's army with it, and makes hostages.
- Q18 0.2.1 is asked army by army: Caesar's CU all eliminated he dies although the army he saved lives, and the other
  way round.
- Q19 A saviour who has not arrived when the battle ends stays where he was, his action spent; a flight takes along only
  one who has arrived.
- Q20 A drawn attacker with no zone to leave to is eliminated, without spoils.
- Q21 The captor of Commios eliminated in a battle the Celts do not lose: Commios is free all the same.
- Q22 Both armies wiped out: no Roman is left to take the Celtic commander, so he goes free (R47, R16).
- Q23 Pursuit is asked only when all phases were played: an annihilated army has nobody to pursue.
- Q24 Spoils need a Roman commander, not Commios, alive with CU at the end; the limit of 20 is applied after adding.
- Q25 The loss ignored in the Castrum and the oppidum is taken off after re-rolls; by Rome in the one, by the Celts in
  the other, never by the attacker.
- Q26 Landing: "not at risk" means not through a unit; if all CU of the Celts there are eliminated their commander is a
  hostage. If some were driven off he is with them. Reduced eagles stand in front. Leaving needs a zone (R60).
- Q27 Artillery: a CU that stepped back may be driven on by the same die; driven to a zone without enemies only.
- Q28 Harassment: Rome's losses fall on any CU of the zone under R5, the reply is by what is left, as it lies then.
- Q29 A lone enemy commander closes a zone to a retreat (he is an active enemy); Commios alone does not.
- Q30 An isolated CU (2.2.3) is one without command; a commanded one is first left behind by an exchange.
- Q31 R54 is about the first landing; later a commander may land alone.
- Q32 Passengers may have been activated already; nobody may have sailed.
- Q33 Commanders of equal SV cannot take from each other.
- Q34 An ambush needs a leading commander with a CU not activated this turn.
- Q35 First landing after the big storm: a people may enter its own and any active bordering kingdom.
- Q36 A tie of losses after which the table would be asked is statu quo first: no pursuit.
- Q37 The order of re-rolls between the sides (active first, R6) is not checked: a record does not tell who passed.
- Q38 A chariot's change needs any living commander in the army it fights in, not one of its people.
- Q39 Saviour: he needs CU of his own; those with him who are reduced or do not fit stand behind. He is attached if
  either side chose a tactic, also where Rome, without a commander until then, did not.
- Q40 The 30 horses count for the victor whatever became of Commios' companions, on plains only, and not for D against
  D, which is no destruction.
- Q41 In the Castrum, the oppidum and the landing nobody is crushed, the attacker neither, although 3.2.3 speaks of
  those inside.
- Q42 Fatigue: a CU already activated this turn defends, harassed and attacked, like any other (R13).
"""
