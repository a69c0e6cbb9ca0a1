/** Which square of a picture is shown: its middle, in parts of the picture, and how often the smallest side is enlarged. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const MOST_ZOOM = 4;
/** What the server cuts by itself. */
export const MIDDLE: Cut = { x: 0.5, y: 0.5, zoom: 1 };

interface Size {
  readonly width: number;
  readonly height: number;
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** In pixels of the picture, and always inside it. */
function squareOf({ width, height }: Size, { x, y, zoom }: Cut) {
  const side = Math.min(width, height) / zoom;
  const start = (middle: number, length: number) => between(0, middle * length - side / 2, length - side);
  return { left: start(x, width), top: start(y, height), side };
}

/** The picture carried by so many parts of the square, and enlarged; what would leave the square empty is left out. */
export function changed(
  size: Size,
  cut: Cut,
  { dx = 0, dy = 0, zoom = cut.zoom }: Partial<Record<string, number>>,
): Cut {
  const { side } = squareOf(size, cut);
  const wanted = {
    zoom: between(1, zoom, MOST_ZOOM),
    x: cut.x - (dx * side) / size.width,
    y: cut.y - (dy * side) / size.height,
  };
  const square = squareOf(size, wanted);
  const middle = (start: number, length: number) => (start + square.side / 2) / length;
  return { ...wanted, x: middle(square.left, size.width), y: middle(square.top, size.height) };
}

/** The square, drawn so many pixels wide; null where nothing can be drawn. */
export function drawnCut(picture: HTMLCanvasElement, cut: Cut, pixels: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const { left, top, side } = squareOf(picture, cut);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
  return canvas;
}
