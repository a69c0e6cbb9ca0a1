import { isCanvasExact } from '@linkstall/kit/images';
import { useEffect, useMemo, useState } from 'react';

import { type Crop, changeCrop, drawCrop, CENTERED } from './crop.ts';

const PREVIEW_PIXELS = 480;
/** Twice the largest size of an avatar on a page. */
const UPLOAD_PIXELS = 768;

interface DecodedImage {
  readonly file: File;
  readonly canvas: HTMLCanvasElement;
}

/** The crop of a chosen image; null until the image is decoded, and where the browser cannot draw. */
export function useCrop(key: number | null, getFiles: () => Promise<readonly File[] | null>) {
  const [source, setSource] = useState<DecodedImage | null>(null);
  const [crop, setCrop] = useState<Crop>(CENTERED);
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    void getFiles()
      .then((files) => decodeImage(files?.[0]))
      .then((image) => isCurrent && setSource(image));
    return () => {
      isCurrent = false;
      setSource(null);
      setCrop(CENTERED);
    };
    // The effect runs once for each chosen image, because `getFiles` returns the same files for the same key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  const preview = useMemo(() => source && drawCrop(source.canvas, crop, PREVIEW_PIXELS), [source, crop]);
  if (!source || !preview) return null;
  return {
    preview,
    zoom: crop.zoom,
    change: (change: Parameters<typeof changeCrop>[2]) =>
      setCrop((previous) => changeCrop(source.canvas, previous, change)),
    /** The file for the upload: the original file for a centered crop, because the server makes the same crop. */
    getFile: () => (crop === CENTERED ? Promise.resolve(source.file) : cropFile(source, crop)),
  };
}

export type CropState = NonNullable<ReturnType<typeof useCrop>>;

async function decodeImage(file: File | undefined): Promise<DecodedImage | null> {
  const bitmap =
    file && typeof createImageBitmap === 'function' && isCanvasExact()
      ? await createImageBitmap(file).catch(() => null)
      : null;
  if (!file || !bitmap) return null;
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context && { file, canvas };
}

/** PNG keeps transparency. */
async function cropFile({ file, canvas }: DecodedImage, crop: Crop): Promise<File> {
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const square = drawCrop(canvas, crop, UPLOAD_PIXELS);
  const blob = await new Promise<Blob | null>((resolve) =>
    square ? square.toBlob(resolve, type, 0.92) : resolve(null),
  );
  return blob ? new File([blob], file.name, { type }) : file;
}
