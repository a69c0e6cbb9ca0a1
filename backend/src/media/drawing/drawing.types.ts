/** Layers of a drawing, bottom first. Text of users is only in `column`, and images of users are only in `image`, never in an `svg`. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly maxBytes: number;
  readonly layers: readonly Layer[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Layer =
  /** Our own SVG shapes, as large as the drawing. */
  | { readonly svg: string }
  | (PlacedImage & { readonly box: Box })
  | { readonly column: readonly Piece[]; readonly box: Box; readonly align: 'start' | 'center' };

/** `cover`: cropped to fill the box; `contain`: whole, on a background. */
export interface PlacedImage {
  readonly image: Buffer;
  readonly fit: 'cover' | 'contain';
  readonly ground: string;
  readonly radius: number;
}

/** Texts one below another, centred in the box. */
export type Piece = Text | (PlacedImage & { readonly side: number; readonly gap: number });

export interface Text {
  /** Runs of text in one line, when they fit. */
  readonly runs: readonly Run[];
  /** Replacement when the fonts cannot draw the runs. */
  readonly replacement?: string;
  readonly font: 'sans' | 'serif' | 'mono';
  readonly bold: boolean;
  /** Largest font size; reduced to `least` until the text fits, then cut. */
  readonly size: number;
  readonly least: number;
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

/** The background plate of a text, or a square of this size. */
export interface Plate {
  readonly fill: string;
  readonly border: string | null;
  readonly borderWidth: number;
  readonly radius: number;
  readonly side?: number;
}
