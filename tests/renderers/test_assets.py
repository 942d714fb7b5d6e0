"""Files read at run time lie in the packages, with its licence beside it, and is not too heavy."""

from pathlib import Path

import pytest
from PIL import Image

import renderers
from renderers.paint import assets, text, theme
from tests.renderers import readme_pictures

HOME = Path(renderers.__file__).parent


def test_every_font_is_there_with_its_licence():
    for name in text.FILES.values():
        assert assets.font(name).is_file()
    for family in ("cinzel", "alegreya-sans"):
        licence = (HOME / "fonts" / f"OFL-{family}.txt").read_text("utf-8")
        assert "SIL Open Font License" in licence


def test_the_coastline_names_its_source():
    assert "Natural Earth" in (HOME / "tools" / "data" / "NOTICE.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("roman_invasion/board", (1400, 1800)),
        ("roman_invasion/chart", (2100, 2343)),
        ("walnut", (1050, 1050)),
        ("rex_britannorum/board", (1400, 1800)),
        ("rex_britannorum/itinerary", (1050, 700)),
        ("rex_britannorum/area-N", (1050, 700)),
        ("rex_britannorum/walnut", (1050, 1050)),
    ],
)
def test_base_pictures_carry_a_palette_that_begins_with_the_identity_colours(name, size):
    with assets.picture(name).open("rb") as file:
        image = Image.open(file)
        image.load()
    assert image.size == size
    assert image.mode == "P"
    palette = image.getpalette("RGB")
    assert palette is not None
    pinned = [tuple(palette[index * 3 : index * 3 + 3]) for index in range(len(theme.IDENTITY))]
    assert pinned == [theme.rgb(colour) for colour in theme.IDENTITY]


def test_shipped_assets_stay_light():
    shipped = [path for path in HOME.rglob("*") if path.suffix in {".png", ".ttf", ".json"}]
    assert sum(path.stat().st_size for path in shipped) < 6_000_000


def test_run_time_modules_do_not_import_the_build_tools():
    for path in HOME.rglob("*.py"):
        if "tools" not in path.parts:
            source = path.read_text("utf-8")
            assert "renderers.tools" not in source, path
            assert "shapely" not in source, path


@pytest.mark.parametrize("name", ["board", "report", "rex-board", "rex-focus"])
def test_pictures_of_the_readme_are_light(name):
    assert (HOME.parent / "pictures" / f"{name}.png").stat().st_size <= readme_pictures.LIMIT
