"""The map by hand: 39 land zones, four of the ocean, Portus Itius, and the Castrum as a zone within a zone.

Each row: zone, kingdom, terrain, ocean of its anchor, side of the Thames, neighbours on foot; ``~`` is a border on
the Thames, crossed on foot but a waterway (CIB-0.1).
"""

from __future__ import annotations

from dataclasses import dataclass

ROWS = """
dubris Cantii plain fretum S cantiaci regini andereda
cantiaci Cantii plain - S dubris durobrivae andereda
durobrivae Cantii plain - S cantiaci colles tamesis~ andereda vallis
andereda Cantii forest - S cantiaci colles dubris durobrivae regini
regini Regini plain britannicus S colles dubris noviomagus andereda silva_reg
noviomagus Regini plain britannicus S clausentum regini silva_atr silva_reg venta
vallis Regini plain - S colles durobrivae pontes tamesis~ silva_reg
colles Regini plain - S durobrivae regini andereda silva_reg vallis
silva_reg Regini forest - S colles noviomagus pontes regini silva_atr vallis
calleva Atrebates plain - S cunetio pontes silva_atr silva_cil~ tamesis_sup~ venta
pontes Atrebates plain - S calleva tamesis~ silva_atr silva_cil~ silva_reg vallis
cunetio Atrebates plain - S calleva corinium~ sorviodunum tamesis_sup~ venta
silva_atr Atrebates forest - S calleva noviomagus pontes silva_reg venta
venta Belgae plain - S calleva clausentum cunetio noviomagus silva_bel silva_atr sorviodunum
clausentum Belgae plain - S noviomagus silva_bel venta
sorviodunum Belgae plain - S cunetio silva_bel venta
silva_bel Belgae forest - S clausentum sorviodunum venta
corinium Dobunni plain - N cunetio~ dobunni tamesis_sup
tamesis_sup Dobunni plain - N calleva~ corinium cunetio~ dobunni silva_cil silva_dob
dobunni Dobunni plain - N corinium silva_cor silva_dob tamesis_sup
silva_dob Dobunni forest - N dobunni silva_cat silva_cil silva_cor tamesis_sup
verlamion Catuvellauni plain - N braughing catuvellauni tamesis silva_cil silva_tri
catuvellauni Catuvellauni plain - N braughing durovigutum silva_cat silva_cil verlamion
tamesis Catuvellauni plain - N durobrivae~ pontes~ silva_cil silva_tri vallis~ verlamion
silva_cil Catuvellauni forest - N calleva~ catuvellauni pontes~ tamesis silva_cat silva_dob tamesis_sup verlamion
braughing Catuvellauni plain - N caesaromagus icen_int catuvellauni durovigutum silva_tri verlamion
silva_cat Catuvellauni forest - N catuvellauni coritani durovigutum silva_cil silva_cor silva_dob
trinovantes Trinovantes plain tamesis_aest N caesaromagus camulodunum silva_tri
camulodunum Trinovantes plain germanicus N caesaromagus icen_s trinovantes
caesaromagus Trinovantes plain - N braughing icen_int camulodunum icen_s silva_tri trinovantes
silva_tri Trinovantes forest - N braughing caesaromagus tamesis trinovantes verlamion
iceni Iceni plain germanicus N icen_int icen_s silva_ice
icen_int Iceni plain - N braughing caesaromagus icen_s durovigutum iceni paludes silva_ice
icen_s Iceni plain - N caesaromagus icen_int camulodunum iceni
silva_ice Iceni forest - N icen_int iceni paludes
coritani Coritani plain - N durovigutum paludes silva_cat silva_cor
durovigutum Coritani plain - N braughing icen_int catuvellauni coritani paludes silva_cat
paludes Coritani plain - N icen_int coritani durovigutum silva_ice
silva_cor Coritani forest - N coritani dobunni silva_cat silva_dob
"""

SEAS = {
    "britannicus": ("fretum",),
    "fretum": ("britannicus", "tamesis_aest", "germanicus"),
    "tamesis_aest": ("fretum", "germanicus"),
    "germanicus": ("fretum", "tamesis_aest"),
}
"""Each ocean zone with those beside it."""

PORTUS = "portus_itius"
CASTRUM = "castrum"
PORT_SEA = "fretum"
"""The ocean zone before Portus Itius."""

SEA_ONLY = (("cantiaci", "trinovantes"), ("durobrivae", "trinovantes"))
"""Zones that face each other over the estuary: no border on foot (CIB-0.1)."""

LANDING = {
    "noviomagus": ("Catuvellauni", "Regini", "Belgae", "Atrebates"),
    "regini": ("Catuvellauni", "Regini", "Belgae", "Cantii"),
    "dubris": ("Catuvellauni", "Regini", "Trinovantes", "Cantii"),
    "trinovantes": ("Catuvellauni", "Iceni", "Trinovantes", "Dobunni"),
    "camulodunum": ("Catuvellauni", "Iceni", "Trinovantes", "Cantii"),
    "iceni": ("Catuvellauni", "Iceni", "Trinovantes", "Coritani"),
}
"""The peoples active in the second landing by the zone of the first landing (CIB-5.3.4)."""

FIRST = ("Regini", "Cantii", "Iceni", "Trinovantes")
"""The peoples active in the first landing (CIB-5.2.3)."""


@dataclass(frozen=True)
class Zone:
    """One land zone; ``foot`` says for each neighbour whether the Thames lies between."""

    id: str
    kingdom: str
    forest: bool
    anchor: str | None
    north: bool
    foot: dict[str, bool]


def _read(row: str) -> Zone:
    name, kingdom, terrain, anchor, bank, *near = row.split()
    foot = {one.rstrip("~"): one.endswith("~") for one in near}
    return Zone(name, kingdom, terrain == "forest", None if anchor == "-" else anchor, bank == "N", foot)


LAND = {zone.id: zone for zone in map(_read, ROWS.strip().splitlines())}
"""Every land zone by its id."""
