"""Makes the fonts of creators' pages (shell/assets/fonts) and their metrics (infra/packages/themes/src/font-files.json).

python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools brotli
npm install --prefix /tmp/fonts @fontsource-variable/{anek-latin,anek-devanagari,anek-tamil,baloo-2,baloo-thambi-2}
npm install --prefix /tmp/fonts @fontsource-variable/{inter,bricolage-grotesque,space-grotesk,fraunces,playfair-display,caveat}
/tmp/fonts/bin/python infra/dev/fonts/subset-fonts.py /tmp/fonts/node_modules
"""

import hashlib
import io
import json
import pathlib
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

MODULES = pathlib.Path(sys.argv[1]) / "@fontsource-variable"
REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
FONTS = REPOSITORY / "shell/assets/fonts"
METRICS = REPOSITORY / "infra/packages/themes/src/font-files.json"

# Letters of English and of the languages of western Europe, figures, signs, and the rupee.
LATIN = [*range(0x20, 0x7F), *map(ord, "\u00a0¡¿«»·°©ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÚÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ‘’“”–—•…€₹™")]
DEVANAGARI = [*range(0x20, 0x7F), *range(0x900, 0x980), 0x200C, 0x200D, 0x25CC, 0x20B9, 0x2013, 0x2026]
TAMIL = [*range(0x20, 0x7F), *range(0xB80, 0xC00), 0x200C, 0x200D, 0x25CC, 0x20B9, 0x2013, 0x2026]
LETTERS = {"latin": LATIN, "devanagari": DEVANAGARI, "tamil": TAMIL}
# Conjuncts of Devanagari are drawn with half letters, because each ligature is a glyph of its own.
FEATURES = {
    "latin": ["kern", "liga"],
    "devanagari": ["nukt", "akhn", "rphf", "rkrf", "blwf", "half", "vatu", "abvm", "blwm", "dist", "mark", "mkmk", "kern"],
    "tamil": ["akhn", "half", "pres", "abvs", "psts", "haln", "abvm", "blwm", "dist", "mark", "mkmk", "locl"],
}
# name: script -> package, its file, and the range of weights
SOURCES = {
    "anek": {
        "latin": ("anek-latin", "latin", (400, 800)),
        "devanagari": ("anek-devanagari", "devanagari", 600),
        "tamil": ("anek-tamil", "tamil", 600),
    },
    "baloo": {
        "latin": ("baloo-2", "latin", (400, 800)),
        "devanagari": ("baloo-2", "devanagari", 600),
        "tamil": ("baloo-thambi-2", "tamil", 600),
    },
    "inter": {"latin": ("inter", "latin", (400, 800))},
    "bricolage": {"latin": ("bricolage-grotesque", "latin", (400, 800))},
    "space": {"latin": ("space-grotesk", "latin", (400, 700))},
    "fraunces": {"latin": ("fraunces", "latin", (400, 800))},
    "playfair": {"latin": ("playfair-display", "latin", (400, 800))},
    "caveat": {"latin": ("caveat", "latin", 700)},
}
# The frequency of letters in English, for the average width.
FREQUENCIES = dict(zip("etaoinshrdlcumwfgypbvk ", [127, 91, 82, 75, 70, 67, 63, 61, 60, 43, 40, 28, 28, 24, 24, 22, 20, 20, 19, 15, 10, 8, 180]))
# The average width of Arial by these frequencies, in em.
ARIAL_WIDTH = 0.4472


def subset(package, file, weight, script):
    font = TTFont(MODULES / package / "files" / f"{package}-{file}-wght-normal.woff2", recalcTimestamp=False)
    options = Options(layout_features=FEATURES[script], hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 13, 14]  # names and the licence
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS[script])
    subsetter.subset(font)
    others = {axis.axisTag: None for axis in font["fvar"].axes if axis.axisTag != "wght"}
    font = instantiateVariableFont(font, {**others, "wght": weight})
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return font, out.getvalue()


def average_width(font):
    cmap, widths = font.getBestCmap(), font["hmtx"].metrics
    known = {letter: count for letter, count in FREQUENCIES.items() if ord(letter) in cmap}
    total = sum(widths[cmap[ord(letter)]][0] * count for letter, count in known.items())
    return total / sum(known.values()) / font["head"].unitsPerEm


def percent(value):
    return f"{round(value * 100, 1)}%"


def fallback(font):
    em, hhea = font["head"].unitsPerEm, font["hhea"]
    adjust = average_width(font) / ARIAL_WIDTH
    return {
        "sizeAdjust": percent(adjust),
        "ascent": percent(hhea.ascent / em / adjust),
        "descent": percent(-hhea.descent / em / adjust),
        "lineGap": percent(hhea.lineGap / em / adjust),
    }


def main():
    FONTS.mkdir(parents=True, exist_ok=True)
    for old in FONTS.glob("*.woff2"):
        old.unlink()
    metrics = {}
    for name, scripts in SOURCES.items():
        for script, (package, file, weight) in scripts.items():
            font, content = subset(package, file, weight, script)
            path = f"{name}-{script}-{hashlib.sha256(content).hexdigest()[:8]}.woff2"
            (FONTS / path).write_bytes(content)
            entry = metrics.setdefault(name, {})
            entry[script] = {
                "file": path,
                "weights": f"{weight[0]} {weight[1]}" if isinstance(weight, tuple) else "400 800",
                **({"fallback": fallback(font)} if script == "latin" else {}),
            }
            print(path, len(content), entry[script])
    METRICS.write_text(json.dumps(metrics, indent=2) + "\n")


main()
