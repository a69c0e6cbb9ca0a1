/**
 * The QR code of a text, quiet zone included: `size` modules wide and high, `path` strokes of width 1 over the dark
 * ones.
 */
export declare function qrCode(text: string): { readonly size: number; readonly path: string };

/** A whole drawing of it. Both colours are `#rrggbb`. */
export declare function qrSvg(text: string, colors: { readonly dark: string; readonly light: string }): string;
