import { useState } from 'react';

import { texts } from '../ui/texts.ts';
import { preparePhoto, type Photo } from './photo.ts';

interface NewPicture {
  readonly key: number;
  readonly name: string;
  /** Scaling takes a moment; sending waits for it. */
  readonly photo: Promise<Photo>;
  readonly bitmap: ImageBitmap | null;
}

let lastKey = 0;

interface NewPicturesOptions {
  /** How many more there may be. */
  readonly roomFor: (chosen: number) => number;
  readonly onRefused: (text: string) => void;
}

/** Pictures that were chosen but are not stored yet. */
export function useNewPictures({ roomFor, onRefused }: NewPicturesOptions) {
  const [pictures, setPictures] = useState<readonly NewPicture[]>([]);
  const remove = (key: number) => setPictures((now) => now.filter((picture) => picture.key !== key));

  const prepare = async (picture: NewPicture) => {
    const ready = await picture.photo;
    if (ready.file) {
      setPictures((now) =>
        now.map((other) => (other.key === picture.key ? { ...other, bitmap: ready.bitmap } : other)),
      );
    } else {
      remove(picture.key);
      onRefused(texts.form.ofFile(picture.name, ready.refused));
    }
  };

  const choose = (files: readonly File[]) => {
    const room = Math.max(0, roomFor(pictures.length));
    if (files.length > room) onRefused(texts.form.onlyFive);
    const added = files
      .slice(0, room)
      .map((file): NewPicture => ({ key: (lastKey += 1), name: file.name, photo: preparePhoto(file), bitmap: null }));
    setPictures([...pictures, ...added]);
    for (const picture of added) void prepare(picture);
  };

  /** What can be sent; null when one of them turned out to be no picture. */
  const ready = async (): Promise<readonly File[] | null> => {
    const photos = await Promise.all(pictures.map(({ photo }) => photo));
    const files = photos.flatMap(({ file }) => (file ? [file] : []));
    return files.length === photos.length ? files : null;
  };

  return { pictures, choose, remove, ready, clear: () => setPictures([]) };
}
