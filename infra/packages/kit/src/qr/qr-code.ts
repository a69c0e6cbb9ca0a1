import { encode } from 'uqr';

/** Width of the quiet zone, in modules. The QR standard requires 4, because cameras need it to find the code. */
const QUIET_ZONE = 4;

/**
 * The QR code of a text with its quiet zone. `size` is the width and height in modules. `path` is an SVG path; its strokes
 * of width 1 draw the dark modules. Used in browsers, the edge and the API.
 */
export function qrCode(text: string) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 });
  const path = data.map((row, y) => strokesOf(row, y)).join('');
  return { size: size + 2 * QUIET_ZONE, path };
}

/** The QR code as an SVG document. Both colours are `#rrggbb`. */
export function qrSvg(text: string, { dark, light }: { dark: string; light: string }) {
  const { size, path } = qrCode(text);
  const background = `<path fill="${light}" d="M0 0h${size}v${size}H0z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${background}<path stroke="${dark}" d="${path}"/></svg>`;
}

/** The path of one row. Each run of dark modules is one stroke. */
function strokesOf(row: boolean[], y: number) {
  let lightCount = 0;
  const strokes = [];
  for (const run of row
    .map((isDark) => (isDark ? 1 : 0))
    .join('')
    .match(/0+|1+/g) ?? []) {
    if (run.startsWith('1')) strokes.push(`m${lightCount} 0h${run.length}`);
    lightCount = run.startsWith('1') ? 0 : run.length;
  }
  return strokes.length > 0 ? `M${QUIET_ZONE} ${y + QUIET_ZONE}.5${strokes.join('')}`.replace('.5m0 0', '.5') : '';
}
