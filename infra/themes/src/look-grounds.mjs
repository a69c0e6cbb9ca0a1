// What words stand on in a look of one's own. For browsers and for the API, so plain JavaScript.
import { between, contrast, isReadable, mix, rgb, shades } from './colors.mjs';

/** A browser rounds, and a scaled picture overshoots. */
const SLACK = 2;
/** Part of 100. What is thinner only makes a photo dull. */
const LEAST_VEIL = 10;

/** What is seen of a photo through so much of a veil: everything between two colours, and the veil itself. */
function veiled({ darkest, lightest }, color, percent) {
  if (percent === 100) return [rgb(color)];
  const seen = (end, slack) =>
    rgb(end).map((c, i) => {
      const mixed = c + ((rgb(color)[i] - c) * percent) / 100 + slack;
      return Math.round(Math.min(255, Math.max(0, mixed)));
    });
  const [from, to] = [seen(darkest, -SLACK), seen(lightest, SLACK)];
  return [from, ...between(from, to), rgb(color)];
}

/** The thinnest veil through which a text that can be read on it alone can be read on the photo, too. */
function veilFor(text, photo, color) {
  for (let percent = LEAST_VEIL; percent < 100; percent += 1)
    if (isReadable(text, veiled(photo, color, percent))) return percent;
  return 100;
}

/** Of a background's colours those that are used. */
export const colorsOf = ({ kind, colors }) => (kind === 'color' || kind === 'photo' ? colors.slice(0, 1) : colors);

/** Which of the two colours of text is used on the bare page; null when neither can be read there. */
export function textOnPage({ ink, paper, background }) {
  const page = shades(colorsOf(background));
  return [ink, paper].find((text) => isReadable(text, page)) ?? null;
}

/** The page's paint, drawing and photo, as a theme says them, and all colours that words can stand on there. */
export function pageOf(choices, photo) {
  const { background, accent } = choices;
  const colors = colorsOf(background);
  const paint = colors.length === 1 ? colors[0] : { angle: background.angle, stops: colors };
  const text = textOnPage(choices) ?? choices.ink;
  const bare = { background: paint, pattern: 'none', patternColor: null };
  if (background.kind === 'photo' && photo) {
    const percent = veilFor(text, photo, colors[0]);
    const shown = { ...bare, photo: { url: photo.url, veil: percent / 100 } };
    return { text, shown, grounds: veiled(photo, colors[0], percent) };
  }
  const grounds = shades(colors);
  if (background.kind !== 'pattern' || background.pattern === 'none') return { text, shown: bare, grounds };
  const patternColor = tint([colors[0], accent, 0.5], text);
  return {
    text,
    shown: { ...bare, pattern: background.pattern, patternColor },
    grounds: [...grounds, rgb(patternColor)],
  };
}

/** A ground with some of another colour in it: as much as lets the text on it be read. */
export function tint([ground, color, part], text) {
  for (let some = part; some > 0.02; some -= 0.04) {
    const mixed = mix(ground, color, some);
    if (isReadable(text, [rgb(mixed)])) return mixed;
  }
  return ground;
}

/** What WCAG 2.2 (1.4.11) asks of what can be pressed: so much it is told from what it lies on. */
const LEAST_TOLD = 3.02;

/** The palest line of that colour that is told from a ground; undefined where the button's own ground is told. */
export function edgeOn(ground, color, button) {
  const isTold = (tried) => contrast(rgb(tried), rgb(ground)) >= LEAST_TOLD;
  if (isTold(button)) return undefined;
  for (let part = 0.3; part < 1; part += 0.04) {
    const mixed = mix(ground, color, part);
    if (isTold(mixed)) return mixed;
  }
  return color;
}

/** A quieter text: as quiet as can still be read. */
export function quiet(text, grounds, part = 0.32) {
  const [ground] = grounds;
  const towards = contrast(rgb('#ffffff'), ground) > contrast(rgb('#000000'), ground) ? '#000000' : '#ffffff';
  for (let some = part; some > 0.02; some -= 0.04) {
    const mixed = mix(text, towards, some);
    if (isReadable(mixed, grounds)) return mixed;
  }
  return text;
}

/** What is written on a colour: one of these, else black or white, of which one can always be read. */
export function textOn(ground, ...wanted) {
  const under = [rgb(ground)];
  const found = wanted.find((text) => isReadable(text, under));
  if (found) return found;
  return contrast(rgb('#ffffff'), under[0]) > contrast(rgb('#000000'), under[0]) ? '#ffffff' : '#000000';
}
