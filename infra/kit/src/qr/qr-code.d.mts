/** A QR code with its quiet zone: `size` modules square; `path` strokes the dark modules with width 1. */
export declare function qrCode(text: string): { readonly size: number; readonly path: string };

/** The QR code as SVG. Colours are `#rrggbb`. */
export declare function qrSvg(text: string, colors: { readonly dark: string; readonly light: string }): string;
