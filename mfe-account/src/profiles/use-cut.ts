import { useEffect, useMemo, useState } from 'react';

import { type Cut, changed, drawnCut, MIDDLE } from './cut.ts';

const SHOWN_PIXELS = 480;
/** Twice what the largest avatar on a page is. */
const SENT_PIXELS = 768;

interface Prepared {
  readonly file: File;
  readonly picture: HTMLCanvasElement;
}

/** The square that is cut from a chosen picture, once it is prepared; `null` until then, and where nothing can be drawn. */
export function useCut(key: number | null, ready: () => Promise<readonly File[] | null>) {
  const [source, setSource] = useState<Prepared | null>(null);
  const [cut, setCut] = useState<Cut>(MIDDLE);
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    void ready()
      .then((files) => drawn(files?.[0]))
      .then((prepared) => isWanted && setSource(prepared));
    return () => {
      isWanted = false;
      setSource(null);
      setCut(MIDDLE);
    };
    // Asked for once a choice: what prepares it stays the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  const shown = useMemo(() => source && drawnCut(source.picture, cut, SHOWN_PIXELS), [source, cut]);
  if (!source || !shown) return null;
  return {
    shown,
    zoom: cut.zoom,
    change: (by: Parameters<typeof changed>[2]) => setCut((before) => changed(source.picture, before, by)),
    /** What is to be sent: the file itself where the server cuts the same. */
    file: () => (cut === MIDDLE ? Promise.resolve(source.file) : cutFile(source, cut)),
  };
}

export type CutPicture = NonNullable<ReturnType<typeof useCut>>;

async function drawn(file: File | undefined): Promise<Prepared | null> {
  const bitmap =
    file && typeof createImageBitmap === 'function' ? await createImageBitmap(file).catch(() => null) : null;
  if (!file || !bitmap) return null;
  const picture = document.createElement('canvas');
  picture.width = bitmap.width;
  picture.height = bitmap.height;
  const pen = picture.getContext('2d');
  pen?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return pen && { file, picture };
}

/** PNG keeps what is see-through. */
async function cutFile({ file, picture }: Prepared, cut: Cut): Promise<File> {
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const square = drawnCut(picture, cut, SENT_PIXELS);
  const blob = await new Promise<Blob | null>((done) => (square ? square.toBlob(done, type, 0.92) : done(null)));
  return blob ? new File([blob], file.name, { type }) : file;
}
