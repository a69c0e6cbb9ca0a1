/** A square part of an image: its center as fractions of width and height, and its zoom. Zoom 1 is the largest square. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const MAX_ZOOM = 4;
/** The crop that the server makes by itself. */
export const CENTERED: Crop = { x: 0.5, y: 0.5, zoom: 1 };

interface Size {
  readonly width: number;
  readonly height: number;
}

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);

/** The square in pixels of the image, always inside the image. */
function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  const start = (middle: number, length: number) => clamp(0, middle * length - side / 2, length - side);
  return { left: start(x, width), top: start(y, height), side };
}

/** Moves the image by fractions of the square, and zooms. The square always stays inside the image. */
export function changeCrop(
  size: Size,
  crop: Crop,
  { dx = 0, dy = 0, zoom = crop.zoom }: Partial<Record<string, number>>,
): Crop {
  const { side } = squareOf(size, crop);
  const next = {
    zoom: clamp(1, zoom, MAX_ZOOM),
    x: crop.x - (dx * side) / size.width,
    y: crop.y - (dy * side) / size.height,
  };
  const square = squareOf(size, next);
  const middle = (start: number, length: number) => (start + square.side / 2) / length;
  return { ...next, x: middle(square.left, size.width), y: middle(square.top, size.height) };
}

/** Draws the square with the given width in pixels; null when the browser cannot draw. */
export function drawCrop(image: HTMLCanvasElement, crop: Crop, pixels: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { left, top, side } = squareOf(image, crop);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, pixels, pixels);
  return canvas;
}
