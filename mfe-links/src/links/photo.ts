import { texts } from '../ui/texts.ts';

const MAX_SIDE = 2_048;
const MAX_BYTES = 5 * 1_024 * 1_024;

export const PHOTO_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** A picture that may be sent, with what is needed to show it; or why it may not. */
export type Photo =
  { readonly file: File; readonly bitmap: ImageBitmap | null } | { readonly file: null; readonly refused: string };

/** Makes a chosen file ready to be sent: scaled down to 2,048 px where it is larger, refused above 5 MiB. */
export async function preparePhoto(file: File): Promise<Photo> {
  if (!PHOTO_TYPES.includes(file.type)) return { file: null, refused: texts.form.notAPicture };
  let bitmap: ImageBitmap | null = null;
  let ready = file;
  if (typeof createImageBitmap === 'function') {
    try {
      bitmap = await createImageBitmap(file);
      ready = await scaledDown(file, bitmap);
    } catch {
      return { file: null, refused: texts.form.notAPicture };
    }
  }
  return ready.size > MAX_BYTES ? { file: null, refused: texts.form.tooLarge } : { file: ready, bitmap };
}

async function scaledDown(file: File, bitmap: ImageBitmap): Promise<File> {
  const scale = MAX_SIDE / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // JPEG has no transparency; a browser that cannot write WebP answers with PNG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
