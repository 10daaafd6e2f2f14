"""A good file gives settings, a wrong one a sentence with file, line and field."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields

from companion.config import ConfigError, Settings, load_settings, parse_settings

ROOT = Path(__file__).parents[2]


def test_without_a_file_there_are_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.config.PLACES", (Path("companion.toml"),))
    assert load_settings() == Settings()


def test_a_file_in_the_working_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("companion.toml").write_text('[table]\nhardware = "pi"\n')
    assert load_settings().table.hardware == "pi"


def test_all_kinds_of_fields_are_read() -> None:
    settings = parse_settings(
        "buttons.a = 17\n"
        '[display]\nchip = "sh1106"\naddress = 0x3D\nrotate = 180\n'
        "[lights]\npins = [12, 16]\n[buzzer]\npin = 18\n"
    )
    assert settings.buttons.a == 17
    assert (settings.display.chip, settings.display.address) == ("sh1106", 0x3D)
    assert settings.display.rotate == 180
    assert settings.lights.pins == (12, 16)
    assert settings.buzzer.pin == 18
    assert settings.buttons.b == Settings().buttons.b


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[display]\n\nchip = 'ssd1327'", "line 3: display.chip must be one of"),
        ("[display]\nrotate = 90", "line 2: display.rotate must be one of 0, 180, not 90."),
        ("# pins\n[buttons]\nok = 'pin 5'", "line 3: buttons.ok must be a whole number"),
        ("[buttons]\nok = true", "line 2: buttons.ok must be a whole number, not true."),
        ("[buttons]\nback = 40", "line 2: buttons.back must be between 2 and 27, not 40."),
        ("[buttons]\nbak = 4", "line 2: buttons.bak is no field that the companion knows (did you"),
        ("[dsplay]\n", "line 1: dsplay is no section that the companion knows (did you mean disp"),
        ("\nreader = 'pico'", "line 2: reader is a section: write [reader] on a line of its own."),
        ("[lights]\npins = [5, 'x']", "line 2: lights.pins must be a list of whole numbers"),
        ("[lights]\npins = [5, 99]", "line 2: lights.pins must be between 2 and 27, not 99."),
        ("[buzzer]\npin = '3'", 'line 2: buzzer.pin must be a whole number, not "3".'),
        ("buttons.a = 1", "line 1: buttons.a must be between 2 and 27, not 1."),
        ("[table]\nlanguage = en", "line 2: table.language cannot be read: "),
        ("[table]\nlanguage = 'en", "line 2: table.language cannot be read: "),
        ("[table]\ndata = ", "line 2: table.data cannot be read: "),
        ("[table]\nlanguage\n", "line 2: this line cannot be read: "),
        ("[display]\nchip = '''\nssd\n'''", "line 2: display.chip must be one of"),
        ("[display]\naddress = 0x78", "line 2: display.address must be between 0x08 and 0x77, not"),
        ("[display]\naddress = 0x7A", "line 2: display.address must be between 0x08 and 0x77, not"),
        ("hardware = 'pi'", "line 1: hardware belongs into a section: write [table] above it."),
        ("[table]\ndata = '~nobody-here/x'", "line 2: table.data begins with the home of a user"),
        ('[table]\ndata = "a\\u0000b"', "line 2: table.data is no name that a folder can have"),
        ("[reader]\nport = ''", 'line 2: reader.port must be "auto" or the name of a port, not ""'),
        ("[reader]\n\nport = ' '", 'line 3: reader.port must be "auto" or the name of a port, not'),
        ('[reader]\nport = "a\\u0000b"', "line 2: reader.port is no name that a port can have"),
        ('[buttons]\n"ok" = 40', "line 2: buttons.ok must be between 2 and 27, not 40."),
    ],
)
def test_a_wrong_file_is_one_sentence_with_line_and_field(text: str, sentence: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_settings(text)
    message = str(caught.value)
    assert message.startswith(f"companion.toml, {sentence}")
    assert message.endswith(".")
    assert "\n" not in message


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.toml cannot be read: No such file"):
        load_settings(tmp_path / "nowhere.toml")
    (odd := tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"odd\.toml, line 1: this is not a text in UTF-8"):
        load_settings(odd)
    odd.write_bytes(b"[table]\n# \xe4\n")
    with pytest.raises(ConfigError, match=r"odd\.toml, line 2: this is not a text in UTF-8"):
        load_settings(odd)


def test_an_address_as_boards_print_it_is_told_as_the_bus_has_it() -> None:
    with pytest.raises(ConfigError, match=r"not 0x78 \(boards that print 0x78 mean 0x3C\)\."):
        parse_settings("[display]\naddress = 0x78\n")


def test_the_mark_that_some_editors_put_first_is_no_mistake(tmp_path: Path) -> None:
    (marked := tmp_path / "companion.toml").write_bytes(b'\xef\xbb\xbf[table]\nhardware = "pi"\n')
    assert load_settings(marked).table.hardware == "pi"


toml_values = st.one_of(
    st.integers(-300, 300).map(str),
    st.booleans().map(lambda value: str(value).lower()),
    st.text("abc", max_size=4).map(lambda text: f'"{text}"'),
    st.lists(st.integers(0, 40), max_size=3).map(str),
    st.just("1.5"),
)


@given(
    st.sampled_from([f.name for f in fields(Settings)]),
    st.data(),
    toml_values,
)
def test_any_value_in_any_field_is_taken_or_refused_in_a_sentence(
    section: str, data: st.DataObject, value: str
) -> None:
    names = [item.name for item in fields(getattr(Settings(), section))]
    key = data.draw(st.sampled_from(names))
    try:
        settings = parse_settings(f"[{section}]\n{key} = {value}\n")
    except ConfigError as error:
        assert str(error).startswith(f"companion.toml, line 2: {section}.{key} ")
    else:
        hash(settings)


def flat(settings: Any, prefix: str = "") -> dict[str, Any]:
    values: dict[str, Any] = {}
    for item in fields(settings):
        value = getattr(settings, item.name)
        name = f"{prefix}{item.name}"
        values |= flat(value, f"{name}.") if isinstance(value, Struct) else {name: value}
    return values


def test_the_documentation_names_every_field_with_its_default() -> None:
    page = (ROOT / "docs" / "configuration.md").read_text()
    example = page.split("```toml\n")[1].split("```")[0]
    assert parse_settings(example) == Settings()
    for name in flat(Settings()):
        section, key = name.split(".")
        assert f"`{key}`" in page.split(f"## [{section}]")[1].split("\n## ")[0]


def test_a_folder_that_may_not_be_looked_into_has_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the home of somebody who runs the command as the service's user."""

    def locked(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as other:
        other.setattr("os.stat", locked)
        found = load_settings()
    assert found == Settings()
