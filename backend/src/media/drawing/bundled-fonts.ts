import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const JOINERS = /[\u200c\u200d]/;
/** Variation selectors, direction marks and other characters that are not visible. */
const INVISIBLE = /[\ufe00-\ufe0f\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const SPACES = /[\s\u200b]+/;
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Word {
  /** The part of the word that the fonts can draw. */
  readonly drawableText: string;
  readonly letterCount: number;
  /** True when the fonts have every letter of the word; for a word without letters, when they have all of it. */
  readonly isDrawable: boolean;
}

/** Tells which text the fonts of a folder can draw. */
export class BundledFonts {
  private readonly known = new Set<number>();

  constructor(folder: string) {
    for (const name of readdirSync(folder))
      if (name.endsWith('.ttf')) addCodePoints(readFileSync(join(folder, name)), this.known);
  }

  /**
   * Removes what would be drawn as empty boxes: only the emoji itself, but the whole word of a missing letter. Returns an
   * empty string unless more than half of the words and of the letters remain, because the rest would have another meaning.
   */
  drawablePart(text: string): string {
    const words = text
      .normalize('NFC')
      .split(SPACES)
      .map((word) => this.wordOf(word));
    const withLetters = words.filter(({ letterCount }) => letterCount > 0);
    const wordsToDraw = withLetters.filter(({ isDrawable }) => isDrawable);
    const keepsMeaning =
      2 * wordsToDraw.length > withLetters.length && 2 * letterCountOf(wordsToDraw) > letterCountOf(withLetters);
    if (withLetters.length > 0 && !keepsMeaning) return '';
    const drawableWords = words.filter(({ isDrawable, drawableText }) => isDrawable && drawableText !== '');
    return (drawableWords.length === words.length ? drawableWords : withoutLooseSigns(drawableWords))
      .map(({ drawableText }) => drawableText)
      .join(' ');
  }

  private wordOf(word: string): Word {
    const graphemes = [...graphemeSegmenter.segment(word)].map(({ segment }) => ({
      drawableText: this.drawable(segment),
      segment,
    }));
    const withLetters = graphemes.filter(({ segment }) => LETTER.test(segment));
    const isDrawable = (withLetters.length > 0 ? withLetters : graphemes).every(
      ({ drawableText }) => drawableText !== '',
    );
    return {
      drawableText: graphemes.map(({ drawableText }) => drawableText).join(''),
      letterCount: withLetters.length,
      isDrawable,
    };
  }

  private drawable(grapheme: string): string {
    const points = [...grapheme.matchAll(/./gsu)].map(([point]) => point);
    const visiblePoints = points.filter((point) => JOINERS.test(point) || !INVISIBLE.test(point));
    const isDrawable = visiblePoints.every(
      (point) => JOINERS.test(point) || this.known.has(point.codePointAt(0) ?? -1),
    );
    return isDrawable && visiblePoints.some((point) => !JOINERS.test(point)) ? visiblePoints.join('') : '';
  }
}

const letterCountOf = (words: readonly Word[]): number => words.reduce((sum, { letterCount }) => sum + letterCount, 0);

/** Removes separators (such as a bar) that no longer stand between two words. */
function withoutLooseSigns(words: readonly Word[]): readonly Word[] {
  const hasLetters = (index: number) => (words[index]?.letterCount ?? 0) > 0;
  return words.filter(({ letterCount }, index) => letterCount > 0 || (hasLetters(index - 1) && hasLetters(index + 1)));
}

/** Reads the code points from the font's `cmap` table. Formats 4 and 12 cover today's fonts. */
function addCodePoints(font: Buffer, known: Set<number>): void {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((offset) => font.toString('latin1', offset, offset + 4) === 'cmap');
  if (entry === undefined) return;
  const cmap = font.readUInt32BE(entry + 8);
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const offset = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    const format = font.readUInt16BE(offset);
    const ranges = format === 4 ? segments(font, offset) : format === 12 ? groups(font, offset) : [];
    for (const [first, last] of ranges) for (let point = first; point <= last; point += 1) known.add(point);
  }
}

type Range = readonly [first: number, last: number];

/** The ranges of format 4, without its end marker. A code point in a range without a glyph is rare, and drawn as a box. */
function segments(font: Buffer, offset: number): readonly Range[] {
  const size = font.readUInt16BE(offset + 6);
  return Array.from({ length: size / 2 - 1 }, (_, index): Range => {
    const last = font.readUInt16BE(offset + 14 + 2 * index);
    return [font.readUInt16BE(offset + 16 + size + 2 * index), last];
  });
}

function groups(font: Buffer, offset: number): readonly Range[] {
  return Array.from({ length: font.readUInt32BE(offset + 12) }, (_, index): Range => {
    const group = offset + 16 + 12 * index;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });
}
