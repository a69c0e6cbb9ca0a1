import { atom } from 'jotai';

import { MOST } from '../text/lengths.ts';
import { photoTexts } from '../texts.ts';

const MAX_SIDE = 2_048;
/** Sides of what a choice is shown as, px; enough for dense screens. The longer one is no longer than that. */
const PREVIEW_SIDES = { shorter: 240, longest: 960 };

/** Which pictures may be chosen, and what those are called. */
export interface PhotoKinds {
  readonly types: readonly string[];
  readonly names: string;
}

/** What the API takes. */
export const WEB_PICTURES: PhotoKinds = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  names: 'PNG, JPEG, GIF or WebP',
};

/** A picture that may be sent, with itself in small, whole; or why it may not be sent. */
export type Photo = Prepared | { readonly file: null; readonly refused: string };

interface Prepared {
  readonly file: File;
  readonly preview: HTMLCanvasElement | null;
}

/**
 * Makes a chosen file ready to be sent: scaled down to 2,048 px where it is larger, refused above 5 MiB. One at a time
 * in a remote: decoded, a photo of 25 megapixels takes 100 MB.
 */
export const preparePhotoAtom = atom(() => {
  let last: Promise<unknown> = Promise.resolve();
  return (file: File, kinds: PhotoKinds): Promise<Photo> => {
    const photo = last.then(() => prepared(file, kinds));
    last = photo.catch(() => undefined);
    return photo;
  };
});

async function prepared(file: File, { types, names }: PhotoKinds): Promise<Photo> {
  const unreadable = { file: null, refused: photoTexts.unreadable(names) };
  if (!types.includes(file.type)) return unreadable;
  const photo = typeof createImageBitmap === 'function' ? await decoded(file) : { file, preview: null };
  if (!photo) return unreadable;
  return photo.file.size > MOST.pictureBytes ? { file: null, refused: photoTexts.tooLarge } : photo;
}

/** Null when it cannot be. The decoded picture is let go at once: only that small one is kept. */
async function decoded(file: File): Promise<Prepared | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    return { file: await scaledDown(file, bitmap), preview: inSmall(bitmap) };
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}

async function scaledDown(file: File, bitmap: ImageBitmap): Promise<File> {
  const { width, height } = bitmap;
  const scale = MAX_SIDE / Math.max(width, height);
  if (scale >= 1) return file;
  const drawing = drawn(bitmap, scale);
  if (!drawing) return file;
  // JPEG has no transparency; a browser that cannot write WebP answers with PNG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, type, 0.9));
  drawing.width = 0; // Some browsers keep its memory until they must not.
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}

function inSmall(bitmap: ImageBitmap): HTMLCanvasElement | null {
  const { width, height } = bitmap;
  const scale = Math.min(
    PREVIEW_SIDES.shorter / Math.min(width, height),
    PREVIEW_SIDES.longest / Math.max(width, height),
  );
  return drawn(bitmap, scale);
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
