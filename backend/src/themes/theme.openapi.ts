/** A theme in the OpenAPI document (`Theme` of the contract; a test compares both). */
import { FONTS, PATTERNS } from '@linkstall/themes/custom-theme';

type Properties = Record<string, object>;

const object = (properties: Properties, optional: Properties = {}) => ({
  type: 'object' as const,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const choice = (...values: string[]) => ({ type: 'string', enum: values, example: values[0] });
const orNull = (schema: object) => ({ ...schema, nullable: true });

const pixels = { type: 'number', example: 12, description: 'In px, for a text size of 16 px.' };
const colour = { type: 'string', example: '#c8105f' };
const paint = {
  description: 'null is transparent, a string is one colour, stops make a gradient.',
  nullable: true,
  oneOf: [colour, object({ angle: { type: 'number' }, stops: { type: 'array', items: colour } })],
};
const border = orNull(
  object({
    width: pixels,
    style: choice('solid', 'dashed', 'double'),
    color: colour,
    sides: choice('all', 'bottom'),
  }),
);
const shadow = orNull(object({ x: pixels, y: pixels, blur: pixels, color: colour }));
const font = choice(...FONTS);
const pattern = choice('none', ...PATTERNS);
const photo = {
  ...object({
    url: { type: 'string', example: '/images/9f2c41d07be85a63c0d41e9ab8f5726d/1280.webp' },
    veil: { type: 'number', example: 0.4 },
  }),
  description: 'Only in custom themes. The background is then one colour, which covers the photo as a veil.',
};
const weight = { type: 'number', example: 700 };
const text = { font, weight, case: choice('none', 'upper'), align: choice('start', 'center') };

export const PREVIEW_STYLES = object({
  innerSection: object({ background: paint, pattern, patternColor: orNull(colour), border }, { photo }),
  filter: object({ background: paint, link: paint }),
  themeName: object({ color: colour, font, weight }),
});

export const MAIN_STYLES = object({
  wrapper: object(
    { scheme: choice('light', 'dark'), background: paint, pattern, patternColor: orNull(colour) },
    { photo },
  ),
  innerContainer: object({ font, background: paint, radius: pixels, border, shadow }),
  upperSection: object({ background: paint, radius: pixels, border }),
  avatarContainer: object({ background: paint, color: colour, radius: pixels, border, shadow }),
  contentSection: object({ ...text, heading: colour, text: colour }),
  lowerSection: object({ gap: pixels, text: colour, focus: colour }),
  linkSection: object({
    background: paint,
    hoverBackground: paint,
    radius: pixels,
    border,
    shadow,
    motion: choice('none', 'lift', 'press', 'glow'),
  }),
  linkIcon: object({ background: paint, color: colour, radius: pixels }, { edge: colour }),
  linkTitle: object({ ...text, color: colour, hoverColor: colour }),
});
