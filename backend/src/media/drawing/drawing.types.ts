/** What is drawn, bottom first. Whatever somebody has written stands in `column` or is a picture, never in an `svg`. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly mostBytes: number;
  readonly layers: readonly Layer[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Layer =
  /** Shapes, on a canvas as large as the drawing. */
  | { readonly svg: string }
  | (Photo & { readonly box: Box })
  | { readonly column: readonly Piece[]; readonly box: Box; readonly align: 'start' | 'center' };

/** Cut to fill its place; or whole, on its ground. */
export interface Photo {
  readonly picture: Buffer;
  readonly fit: 'cover' | 'contain';
  readonly ground: string;
  readonly radius: number;
}

/** One below another, all of them in the middle of their box. */
export type Piece = Text | (Photo & { readonly side: number; readonly gap: number });

export interface Text {
  /** One after another in one line, where there is room. */
  readonly runs: readonly Run[];
  /** Where nothing of the runs can be drawn. */
  readonly instead?: string;
  readonly font: 'sans' | 'serif' | 'mono';
  readonly bold: boolean;
  /** As large as this, or smaller down to `least` until it fits; what does not even then is cut. */
  readonly size: number;
  readonly least: number;
  readonly lines: number;
  /** Above it. */
  readonly gap: number;
  readonly plate?: Plate;
}

export interface Run {
  readonly text: string;
  readonly color: string;
  readonly scale?: number;
  readonly struck?: boolean;
}

/** What a text stands on, a little larger than the text; or a square of this side. */
export interface Plate {
  readonly fill: string;
  readonly border: string | null;
  readonly borderWidth: number;
  readonly radius: number;
  readonly side?: number;
}
