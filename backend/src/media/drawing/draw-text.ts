import sharp, { type OutputInfo } from 'sharp';

import type { Run, Text } from './drawing.types.js';
import type { BundledFonts } from './bundled-fonts.js';

export interface Drawn {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Width and alignment of a text. */
export interface Room {
  readonly width: number;
  readonly align: 'start' | 'center';
}

const FAMILIES = { sans: 'Noto Sans', serif: 'Noto Serif', mono: 'Noto Sans Mono' };
/** No compression for temporary images. */
export const QUICK = { compressionLevel: 1 };
const SMALLER = 0.9;
/** Line height. */
const CLOSER = 0.13;
const LINE = 1.32;
const FIRST_LINE = 1.3;
/** Maximum measured length, longer than any text that fits. */
const LONGEST = 300;

/** Draws a text in the largest size that fits, or its beginning. Null when the fonts cannot draw it. */
export async function drawText(text: Text, room: Room, fonts: BundledFonts): Promise<Drawn | null> {
  const runs = drawable(text, fonts);
  if (runs.length === 0) return null;
  for (let size = text.size; size > text.least; size *= SMALLER) {
    const smaller = { ...text, runs, size: Math.round(size) };
    const drawn = await drawAt(smaller, room);
    if (fits(drawn, smaller, room)) return drawn;
  }
  return drawBeginning({ ...text, runs, size: text.least }, room);
}

function drawable({ runs, instead = '' }: Text, fonts: BundledFonts): readonly Run[] {
  const kept = runs.map((run) => ({ ...run, text: fonts.of(run.text.slice(0, LONGEST)) }));
  const some = kept.filter(({ text }) => text !== '');
  const [first] = runs;
  const other = fonts.of(instead);
  return some.length > 0 || other === '' || !first ? some : [{ ...first, text: other }];
}

const fits = (drawn: Drawn, { lines, size }: Text, { width }: Room): boolean =>
  drawn.width <= width && drawn.height <= ((lines - 1) * LINE + FIRST_LINE) * size;

/** Finds the longest beginning that fits, by bisection. */
async function drawBeginning(text: Text, room: Room): Promise<Drawn> {
  const last = text.runs.at(-1);
  const before = text.runs.slice(0, -1);
  let [shown, most] = [0, last?.text.length ?? 0];
  let best = await drawAt(text, room);
  if (!last || fits(best, text, room)) return best;
  while (shown < most) {
    const half = Math.ceil((shown + most) / 2);
    const cut = { ...last, text: beginningOf(last.text, half) };
    const drawn = await drawAt({ ...text, runs: [...before, cut] }, room);
    const isIn = fits(drawn, text, room);
    if (isIn || shown === 0) best = drawn;
    [shown, most] = isIn ? [half, most] : [shown, half - 1];
  }
  return best;
}

/** Cuts between graphemes, and at a word boundary when a whole word precedes. */
function beginningOf(text: string, length: number): string {
  if (length >= text.length) return text;
  const part = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return `${part.slice(0, Math.max(0, part.lastIndexOf(' '))).trimEnd() || part}…`;
}

async function drawAt({ runs, font, bold, size }: Text, { width, align }: Room): Promise<Drawn> {
  const marks = runs.map(({ text, color, scale = 1, struck = false }) => {
    const style = `foreground="${color}" size="${Math.round(1024 * size * scale)}"${struck ? ' strikethrough="true"' : ''}`;
    return `<span ${style}>${escaped(text)}</span>`;
  });
  const { data, info } = await sharp({
    text: {
      text: marks.join(' '),
      font: `${FAMILIES[font]}${bold ? ' Bold' : ''} ${size}`,
      dpi: 72,
      width,
      wrap: 'word-char',
      align: align === 'start' ? 'left' : 'centre',
      rgba: true,
      spacing: -Math.round(size * CLOSER),
    },
  })
    .png(QUICK)
    .toBuffer({ resolveWithObject: true });
  return sized(data, info);
}

export const sized = (bytes: Buffer, { width, height }: Pick<OutputInfo, 'width' | 'height'>): Drawn => ({
  bytes,
  width,
  height,
});

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
