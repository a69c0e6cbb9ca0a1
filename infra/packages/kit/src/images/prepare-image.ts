import { atom } from 'jotai';

import { FIELD_LIMITS } from '../text/lengths.ts';
import { imageTexts } from '../texts.ts';
import { isCanvasExact } from './exact-canvas.ts';
import { isAnimated, withTrueType } from './image-file.ts';

/** Maximum width and height of an uploaded image, px. */
const MAX_SIDE = 2_048;
/** Size of a thumbnail, px, enough for dense screens: target of the shorter side, limit of the longer side. */
const PREVIEW_SIDES = { shorter: 240, longest: 960 };

/** The accepted image types, and their names in messages. */
export interface ImageTypes {
  readonly types: readonly string[];
  readonly names: string;
}

/** The image types that the API accepts. */
export const WEB_IMAGES: ImageTypes = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  names: 'PNG, JPEG, GIF or WebP',
};

/** An image that is ready for upload, with its uncropped thumbnail; or the reason of the refusal. */
export type PreparedImage = Prepared | { readonly file: null; readonly refusal: string };

export interface Prepared {
  readonly file: File;
  readonly preview: HTMLCanvasElement | null;
  /** Whether only the first frame of a moving image is shown. */
  readonly isStill?: boolean;
}

const HEIC = 'image/heic';
const JPEG = 'image/jpeg';

/**
 * Prepares a chosen file for upload. Larger images are scaled down to 2,048 px; files above 5 MiB are refused. A remote
 * prepares one file at a time, because a decoded photo of 25 megapixels takes 100 MB of memory.
 */
export const prepareImageAtom = atom(() => {
  let last: Promise<unknown> = Promise.resolve();
  return (file: File, kinds: ImageTypes): Promise<PreparedImage> => {
    const photo = last.then(() => prepare(file, kinds));
    last = photo.catch(() => undefined);
    return photo;
  };
});

/** The bytes of a file decide its kind, because its type and name can be wrong or missing. */
async function prepare(chosenFile: File, { types, names }: ImageTypes): Promise<PreparedImage> {
  const file = await withTrueType(chosenFile).catch(() => null); // null: the browser cannot read the file any more
  if (file?.type === HEIC) return prepareHeic(file);
  const unreadable = { file: null, refusal: imageTexts.unreadable(names) };
  if (!file || !types.includes(file.type)) return unreadable;
  const photo = canDecode() ? await decodeAndScale(file) : { file, preview: null };
  if (!photo) return unreadable;
  if (photo.file.size > FIELD_LIMITS.imageBytes) return { file: null, refusal: imageTexts.tooLarge };
  return (await isAnimated(file)) ? { ...photo, isStill: true } : photo;
}

const canDecode = (): boolean => typeof createImageBitmap === 'function';

/** A photo of an iPhone becomes a JPEG where the browser can decode it, as Safari does. The API cannot. */
async function prepareHeic(file: File): Promise<PreparedImage> {
  const bitmap = canDecode() ? await createImageBitmap(file).catch(() => null) : null;
  const scale = bitmap && Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = bitmap && scale && isCanvasExact() ? drawScaled(bitmap, scale) : null;
  const jpeg = canvas && (await encode(canvas, { name: file.name, type: JPEG }));
  const preview = bitmap && createThumbnail(bitmap);
  bitmap?.close();
  return jpeg ? { file: jpeg, preview } : { file: null, refusal: imageTexts.heic };
}

/** Null when the browser cannot decode the file. The decoded image is released at once; only its thumbnail remains. */
async function decodeAndScale(file: File): Promise<Prepared | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    return { file: await scaleDown(file, bitmap), preview: createThumbnail(bitmap) };
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}

/** A part of an image: its width to height, and where it lies along the longer side (0 to 1). */
export interface Crop {
  readonly ratio: number;
  readonly position: number;
}

/** The pixels of a part of an image. */
export function cropArea(image: Pick<ImageBitmap, 'width' | 'height'>, { ratio, position }: Crop) {
  const width = Math.min(image.width, Math.round(image.height * ratio));
  const height = Math.min(image.height, Math.round(image.width / ratio));
  const offset = (rest: number) => Math.round(rest * position);
  return { width, height, left: offset(image.width - width), top: offset(image.height - height) };
}

/** Cuts a prepared image to a part. Returns the whole image when the browser cannot do so. */
export async function cropImage(image: Prepared, crop: Crop): Promise<Prepared> {
  if (!isCanvasExact()) return image;
  const bitmap = await createImageBitmap(image.file).catch(() => null);
  if (!bitmap) return image;
  try {
    const { width, height, left, top } = cropArea(bitmap, crop);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(bitmap, -left, -top);
    const file = (await encode(canvas, image.file)) ?? image.file;
    const preview = createThumbnail(canvas);
    canvas.width = 0;
    return { ...image, file, preview };
  } finally {
    bitmap.close();
  }
}

async function scaleDown(file: File, bitmap: ImageBitmap): Promise<File> {
  const { width, height } = bitmap;
  const scale = MAX_SIDE / Math.max(width, height);
  if (scale >= 1) return file;
  const canvas = isCanvasExact() ? drawScaled(bitmap, scale) : null;
  if (!canvas) return file;
  const scaled = (await encode(canvas, file)) ?? file;
  canvas.width = 0; // releases the memory, because some browsers keep it for a long time
  return scaled;
}

async function encode(canvas: HTMLCanvasElement, { name, type }: Pick<File, 'name' | 'type'>): Promise<File | null> {
  // Only JPEG files become JPEG, because JPEG has no transparency. A browser that cannot encode WebP returns PNG.
  const encoding = type === JPEG ? JPEG : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, encoding, 0.9));
  return blob && new File([blob], name, { type: blob.type });
}

function createThumbnail(bitmap: ImageBitmap | HTMLCanvasElement): HTMLCanvasElement | null {
  const { width, height } = bitmap;
  const scale = Math.min(
    PREVIEW_SIDES.shorter / Math.min(width, height),
    PREVIEW_SIDES.longest / Math.max(width, height),
  );
  return drawScaled(bitmap, scale);
}

function drawScaled(bitmap: ImageBitmap | HTMLCanvasElement, scale: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
