"""The program's own modules are looked through for garbage no more; all that comes later is."""

import gc

from bot.loading import for_good


def test_loaded_modules_are_left_alone_by_the_collector_from_then_on():
    usual, before = gc.get_threshold(), gc.get_freeze_count()
    try:
        with for_good():
            kept: list[list[object]] = [[] for _ in range(100)]
        assert gc.get_freeze_count() >= before + len(kept)
        assert gc.get_threshold() == usual
        assert gc.isenabled()
    finally:
        gc.unfreeze()
