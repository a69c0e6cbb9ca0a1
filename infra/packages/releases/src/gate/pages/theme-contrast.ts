// The contrast of a creator's page, from the theme's colours in the styles that the page was drawn with.
import { gradientPoints, worstContrast } from '@linkstall/themes/colors';

/** A text colour, and the backgrounds below the text, the nearest first. A transparent background shows the next one. */
const PAIRS: readonly (readonly [text: string, ...backgrounds: readonly string[]])[] = [
  ['--lt-text', '--lt-panel', '--lt-page'],
  ['--lt-heading', '--lt-band', '--lt-panel', '--lt-page'],
  ['--lt-title', '--lt-link', '--lt-panel', '--lt-page'],
  ['--lt-avatar-text', '--lt-avatar', '--lt-band', '--lt-panel', '--lt-page'],
  ['--lt-icon-text', '--lt-icon', '--lt-link', '--lt-panel', '--lt-page'],
  ['--lt-foot', '--lt-page'],
];
const DECLARATION = /(--lt(?:-\w+)+):([^;{}]*)/g;
const COLOR = /#[0-9a-f]{6}(?![0-9a-f])/g;
/** A value that contains a photo, or colours in another notation. */
const UNKNOWN = /url\(|var\(|rgb|hsl|color|lab|lch|#[0-9a-f]{7}/;

/** The lowest contrast of the theme's texts; null when the styles have no theme, or a photo behind a text. */
export function themeContrast(styles: string): number | null {
  const values = valuesIn(styles);
  const contrasts = PAIRS.flatMap(([text, ...backgrounds]) => {
    const textValue = values.get(text);
    return textValue === undefined ? [] : [contrastOf(textValue, backgrounds, values)];
  });
  const known = contrasts.filter((contrast) => contrast !== null);
  if (known.length === 0 || known.length < contrasts.length) return null;
  return Math.round(Math.min(...known) * 100) / 100;
}

/** A property with two values, such as a photo for phones and for windows, has both in one text. */
function valuesIn(styles: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of styles.toLowerCase().matchAll(DECLARATION)) {
    const text = value.trim();
    const known = values.get(name);
    values.set(name, known === undefined || known === text ? text : `${known},${text}`);
  }
  return values;
}

function contrastOf(text: string, backgrounds: readonly string[], values: ReadonlyMap<string, string>): number | null {
  const nearest = backgrounds.map((name) => values.get(name) ?? 'transparent').find((value) => value !== 'transparent');
  const [textColor, ...otherColors] = colorsIn(text);
  const stops = nearest === undefined ? [] : colorsIn(nearest);
  if (textColor === undefined || otherColors.length > 0 || stops.length === 0) return null;
  return worstContrast(textColor, gradientPoints(stops));
}

/** The colours of a plain value or of a gradient; empty when not all of them are known. */
const colorsIn = (value: string): readonly string[] => (UNKNOWN.test(value) ? [] : (value.match(COLOR) ?? []));
