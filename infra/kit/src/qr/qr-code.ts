import { encode } from 'uqr';

/** Light modules around the code, without which cameras do not find it: the standard's own number. */
const QUIET = 4;

/**
 * The QR code of a text, quiet zone included: `size` modules wide and high, `path` strokes of width 1 over the dark
 * ones. For browsers, the edge and the API.
 */
export function qrCode(text: string) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 });
  const path = data.map((row, y) => strokesOf(row, y)).join('');
  return { size: size + 2 * QUIET, path };
}

/** A whole drawing of it. Both colours are `#rrggbb`. */
export function qrSvg(text: string, { dark, light }: { dark: string; light: string }) {
  const { size, path } = qrCode(text);
  const ground = `<path fill="${light}" d="M0 0h${size}v${size}H0z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${ground}<path stroke="${dark}" d="${path}"/></svg>`;
}

function strokesOf(row: boolean[], y: number) {
  let light = 0;
  const strokes = [];
  for (const run of row
    .map((isDark) => (isDark ? 1 : 0))
    .join('')
    .match(/0+|1+/g) ?? []) {
    if (run.startsWith('1')) strokes.push(`m${light} 0h${run.length}`);
    light = run.startsWith('1') ? 0 : run.length;
  }
  return strokes.length > 0 ? `M${QUIET} ${y + QUIET}.5${strokes.join('')}`.replace('.5m0 0', '.5') : '';
}
