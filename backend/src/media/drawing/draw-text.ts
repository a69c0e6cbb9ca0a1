import sharp, { type OutputInfo } from 'sharp';

import type { Run, Text } from './drawing.types.js';
import type { BundledFonts } from './bundled-fonts.js';

export interface DrawnImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface TextLayout {
  readonly width: number;
  readonly align: 'start' | 'center';
}

const FAMILIES = { sans: 'Noto Sans', serif: 'Noto Serif', mono: 'Noto Sans Mono' };
/** Fast compression for temporary images. */
export const QUICK = { compressionLevel: 1 };
const SIZE_STEP = 0.9;
/** In font sizes: how much closer lines are than by default, and the heights that the lines then have. */
const SPACING_REDUCTION = 0.13;
const LINE_HEIGHT = 1.32;
const FIRST_LINE_HEIGHT = 1.3;
/** Maximum characters of a run; no longer run fits. */
const MAX_RUN_LENGTH = 300;

/** Draws a text in the largest size that fits, or its beginning. Null when the fonts cannot draw it. */
export async function drawText(text: Text, layout: TextLayout, fonts: BundledFonts): Promise<DrawnImage | null> {
  const runs = drawable(text, fonts);
  if (runs.length === 0) return null;
  for (let size = text.size; size > text.minSize; size *= SIZE_STEP) {
    const smaller = { ...text, runs, size: Math.round(size) };
    const image = await drawAt(smaller, layout);
    if (fits(image, smaller, layout)) return image;
  }
  return drawBeginning({ ...text, runs, size: text.minSize }, layout);
}

function drawable({ runs, replacement: replacementText = '' }: Text, fonts: BundledFonts): readonly Run[] {
  const drawableRuns = runs.map((run) => ({ ...run, text: fonts.drawablePart(run.text.slice(0, MAX_RUN_LENGTH)) }));
  const visibleRuns = drawableRuns.filter(({ text }) => text !== '');
  const [first] = runs;
  const replacement = fonts.drawablePart(replacementText);
  return visibleRuns.length > 0 || replacement === '' || !first ? visibleRuns : [{ ...first, text: replacement }];
}

const fits = (image: DrawnImage, { lines, size }: Text, { width }: TextLayout): boolean =>
  image.width <= width && image.height <= ((lines - 1) * LINE_HEIGHT + FIRST_LINE_HEIGHT) * size;

/** Finds the longest beginning that fits, by bisection. */
async function drawBeginning(text: Text, layout: TextLayout): Promise<DrawnImage> {
  const last = text.runs.at(-1);
  const before = text.runs.slice(0, -1);
  let [fittingLength, maxLength] = [0, last?.text.length ?? 0];
  let best = await drawAt(text, layout);
  if (!last || fits(best, text, layout)) return best;
  while (fittingLength < maxLength) {
    const half = Math.ceil((fittingLength + maxLength) / 2);
    const cut = { ...last, text: beginningOf(last.text, half) };
    const image = await drawAt({ ...text, runs: [...before, cut] }, layout);
    const hasFit = fits(image, text, layout);
    if (hasFit || fittingLength === 0) best = image;
    [fittingLength, maxLength] = hasFit ? [half, maxLength] : [fittingLength, half - 1];
  }
  return best;
}

/** Cuts between code points, and at a word boundary when a whole word precedes. */
function beginningOf(text: string, length: number): string {
  if (length >= text.length) return text;
  const beginning = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return `${beginning.slice(0, Math.max(0, beginning.lastIndexOf(' '))).trimEnd() || beginning}…`;
}

async function drawAt({ runs, font, bold, size }: Text, { width, align }: TextLayout): Promise<DrawnImage> {
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
      spacing: -Math.round(size * SPACING_REDUCTION),
    },
  })
    .png(QUICK)
    .toBuffer({ resolveWithObject: true });
  return sized(data, info);
}

export const sized = (bytes: Buffer, { width, height }: Pick<OutputInfo, 'width' | 'height'>): DrawnImage => ({
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
