import { isCanvasExact } from '../images/exact-canvas.ts';

/** Minimum width of the PNG in px, enough for printing. */
const MIN_WIDTH = 1024;

/** The QR code at `path` as a PNG, with an integer number of pixels per module for sharp edges. */
export async function codeImage(path: string): Promise<Blob> {
  if (!isCanvasExact()) throw new Error('the canvas returns noise');
  const svg = await (await fetch(path)).text();
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const width = modules * Math.ceil(MIN_WIDTH / modules);
  // Firefox does not draw an SVG without width and height.
  const svgWithSize = svg.replace('<svg ', `<svg width="${width}" height="${width}" `);
  const source = URL.createObjectURL(new Blob([svgWithSize], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width, height: width });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, width);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(source);
  }
}
