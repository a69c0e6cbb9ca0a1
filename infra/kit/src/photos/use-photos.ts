import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { preparePhotoAtom, WEB_PICTURES, type Photo, type PhotoKinds } from './photo.ts';

export interface ChosenPhoto {
  readonly key: number;
  readonly name: string;
  /** Making it ready takes a moment; sending waits for it. */
  readonly isReady: boolean;
  readonly preview: HTMLCanvasElement | null;
}

interface PhotosOptions {
  /** So many there may be. Of one, the latest choice wins. */
  readonly most: number;
  /** Said when more are chosen. */
  readonly tooMany?: string;
  /** So many of them are there without these. */
  readonly besides?: number;
  readonly kinds?: PhotoKinds;
  readonly onRefused?: (text: string) => void;
}

/** Pictures that were chosen and are not saved yet. What is said of one speaks to it alone, and only while it is there. */
export function usePhotos({ most, tooMany = '', besides = 0, kinds = WEB_PICTURES, onRefused }: PhotosOptions) {
  const prepare = useAtomValue(preparePhotoAtom);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  /** Why the last one that was refused was. */
  const [refused, setRefused] = useState('');
  const wanted = useRef(new Map<number, Promise<Photo>>());
  const lastKey = useRef(0);

  const refuse = (text: string) => {
    setRefused(text);
    onRefused?.(text);
  };
  const remove = (key: number) => {
    wanted.current.delete(key);
    setRefused('');
    setPhotos((now) => now.filter((photo) => photo.key !== key));
  };
  /** Returns what puts them back. */
  const move = (key: number, to: number) => setPhotos(inPlace(photos, key, to));
  const clear = () => {
    const [before, prepared] = [photos, [...wanted.current]];
    wanted.current.clear();
    setRefused('');
    setPhotos([]);
    return () => {
      wanted.current = new Map(prepared);
      setRefused('');
      setPhotos(before);
      for (const { key, name } of before) void shown(key, name);
    };
  };

  const add = (file: File): void => {
    const key = (lastKey.current += 1);
    const { name } = file;
    wanted.current.set(key, prepare(file, kinds));
    setPhotos((now) => [...now, { key, name, isReady: false, preview: null }]);
    void shown(key, name);
  };
  const shown = async (key: number, name: string): Promise<void> => {
    const photo = await wanted.current.get(key);
    if (!photo || !wanted.current.has(key)) return;
    if (photo.file) {
      const { preview } = photo;
      setPhotos((now) => now.map((other) => (other.key === key ? { key, name, isReady: true, preview } : other)));
    } else {
      remove(key);
      refuse(most === 1 ? photo.refused : `${name}: ${photo.refused}`);
    }
  };

  const choose = (files: readonly File[]): void => {
    if (most === 1) clear();
    setRefused('');
    const room = Math.max(0, most - besides - wanted.current.size);
    if (files.length > room) refuse(tooMany);
    for (const file of files.slice(0, room)) add(file);
  };

  /** What is to be sent, as it stands, once it is prepared; null when one of them is refused. */
  const ready = async (): Promise<readonly File[] | null> => {
    const prepared = await Promise.all(photos.flatMap(({ key }) => wanted.current.get(key) ?? []));
    const files = prepared.flatMap(({ file }) => (file ? [file] : []));
    return files.length === prepared.length ? files : null;
  };

  return { photos, refused, choose, remove, move, clear, ready, mend: () => setRefused('') };
}

/** The list with one photo at another place, counted from 0. */
function inPlace(photos: readonly ChosenPhoto[], key: number, to: number): readonly ChosenPhoto[] {
  const rest = photos.filter((photo) => photo.key !== key);
  return [...rest.slice(0, to), ...photos.filter((photo) => photo.key === key), ...rest.slice(to)];
}
