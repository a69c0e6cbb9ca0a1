import { preparePhotoAtom, WEB_PICTURES, type Photo } from '@linkstall/kit/photos';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { texts } from '../ui/texts.ts';

interface NewPicture {
  readonly key: number;
  readonly name: string;
  /** Scaling takes a moment; sending waits for it. */
  readonly photo: Promise<Photo>;
  readonly preview: HTMLCanvasElement | null;
}

let lastKey = 0;

interface NewPicturesOptions {
  /** How many more there may be. */
  readonly roomFor: (chosen: number) => number;
  readonly onRefused: (text: string) => void;
}

/** Pictures that were chosen but are not stored yet. What is said of one speaks to it alone, and only while it is there. */
export function useNewPictures({ roomFor, onRefused }: NewPicturesOptions) {
  const [pictures, setPictures] = useState<readonly NewPicture[]>([]);
  const wanted = useRef(new Set<number>());
  const preparePhoto = useAtomValue(preparePhotoAtom);

  const remove = (key: number) => {
    wanted.current.delete(key);
    setPictures((now) => now.filter((picture) => picture.key !== key));
  };

  const prepare = async ({ key, name, photo }: NewPicture) => {
    const ready = await photo;
    if (!wanted.current.has(key)) return;
    if (ready.file) {
      const { preview } = ready;
      setPictures((now) => now.map((other) => (other.key === key ? { ...other, preview } : other)));
    } else {
      remove(key);
      onRefused(texts.form.ofFile(name, ready.refused));
    }
  };

  const choose = (files: readonly File[]) => {
    const room = Math.max(0, roomFor(pictures.length));
    if (files.length > room) onRefused(texts.form.onlyFive);
    const added = files.slice(0, room).map((file): NewPicture => ({
      key: (lastKey += 1),
      name: file.name,
      photo: preparePhoto(file, WEB_PICTURES),
      preview: null,
    }));
    setPictures((now) => [...now, ...added]);
    for (const picture of added) {
      wanted.current.add(picture.key);
      void prepare(picture);
    }
  };

  /** What can be sent; null when one of them turned out to be no picture. */
  const ready = async (): Promise<readonly File[] | null> => {
    const photos = await Promise.all(pictures.map(({ photo }) => photo));
    const files = photos.flatMap(({ file }) => (file ? [file] : []));
    return files.length === photos.length ? files : null;
  };

  const clear = () => {
    wanted.current.clear();
    setPictures([]);
  };

  return { pictures, choose, remove, ready, clear };
}
