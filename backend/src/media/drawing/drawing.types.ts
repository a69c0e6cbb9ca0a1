/**
 * Layers of a drawing, bottom first. An image is encoded bytes, or `Pixels` after a decoder of images has decoded it. Text of
 * users is only in `column`, and images of users are only in `image`, never in an `svg`.
 */
export interface Drawing<Image = Buffer> {
  readonly width: number;
  readonly height: number;
  readonly maxBytes: number;
  readonly layers: readonly Layer<Image>[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Layer<Image = Buffer> =
  /** Our own SVG shapes, as large as the drawing. */
  | { readonly svg: string }
  | (PlacedImage<Image> & { readonly box: Box })
  | { readonly column: readonly Piece<Image>[]; readonly box: Box; readonly align: 'start' | 'center' };

/** Three bytes for each pixel (red, green and blue), row by row. */
export interface Pixels {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** `cover`: cropped to fill the box; `contain`: whole, on a background. */
export interface PlacedImage<Image = Buffer> {
  readonly image: Image;
  readonly fit: 'cover' | 'contain';
  /** Colour behind an image that is transparent or does not fill its box. */
  readonly background: string;
  readonly radius: number;
}

/** A part of a column: a text, or a square image. The parts are one below another. */
export type Piece<Image = Buffer> = Text | (PlacedImage<Image> & { readonly side: number; readonly gap: number });

export interface Text {
  /** Runs of text in one line, when they fit. */
  readonly runs: readonly Run[];
  /** Replacement when the fonts cannot draw the runs. */
  readonly replacement?: string;
  readonly font: 'sans' | 'serif' | 'mono';
  readonly bold: boolean;
  /** Largest font size; reduced to `minSize` until the text fits, then cut. */
  readonly size: number;
  readonly minSize: number;
  readonly lines: number;
  /** Space above. */
  readonly gap: number;
  readonly plate?: Plate;
}

export interface Run {
  readonly text: string;
  readonly color: string;
  readonly scale?: number;
  readonly struck?: boolean;
}

/** The background plate of a text; with `side`, a square of this size. */
export interface Plate {
  readonly fill: string;
  readonly border: string | null;
  readonly borderWidth: number;
  readonly radius: number;
  readonly side?: number;
}
