"""Makes the Chinese, Japanese and Korean fonts of social images (backend/fonts): common characters only, because all are 16.7 MB.

python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools
npm install --prefix /tmp/fonts @expo-google-fonts/noto-sans-{sc,kr}@0.4.3
/tmp/fonts/bin/python infra/dev/fonts/subset-cjk-fonts.py /tmp/fonts/node_modules
"""

import pathlib
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

MODULES = pathlib.Path(sys.argv[1]) / "@expo-google-fonts"
FONTS = pathlib.Path(__file__).resolve().parents[3] / "backend/fonts"


def two_bytes(encoding, first, second):
    """The characters of an encoding whose first and second bytes lie in the given ranges."""
    for high in first:
        for low in second:
            try:
                yield from map(ord, bytes([high, low]).decode(encoding))
            except UnicodeDecodeError:
                pass


SIGNS = [*range(0x3000, 0x3040), *range(0xFF01, 0xFFF0)]
KANA = range(0x3040, 0x3100)
HANGUL = range(0xAC00, 0xD7A4)
HIGH = range(0xA1, 0xFF)
HAN = {
    *two_bytes("gb2312", range(0xB0, 0xF8), HIGH),  # simplified: 6,763
    *two_bytes("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *HIGH]),  # traditional, the common ones: 5,401
    *two_bytes("euc_jp", range(0xB0, 0xD0), HIGH),  # Japanese, the common ones: 2,965
}
LETTERS = {"sc": [*SIGNS, *KANA, *HAN], "kr": HANGUL}

for name, letters in LETTERS.items():
    file = f"NotoSans{name.upper()}_400Regular.ttf"
    font = TTFont(MODULES / f"noto-sans-{name}" / "400Regular" / file, recalcTimestamp=False)
    options = Options(layout_features=["kern", "locl", "ccmp"], hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 13, 14]  # names and the licence
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.save(FONTS / file)
    print(file, len(letters), (FONTS / file).stat().st_size)
