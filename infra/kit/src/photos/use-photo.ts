import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { preparePhotoAtom, WEB_PICTURES, type Photo } from './photo.ts';

interface Chosen {
  readonly status: 'none' | 'preparing' | 'ready' | 'refused';
  readonly name: string;
  readonly preview: HTMLCanvasElement | null;
  readonly refused: string;
}

const NONE: Chosen = { status: 'none', name: '', preview: null, refused: '' };

/** The picture that was chosen and is not saved yet. What is said of one speaks to it alone: a later choice stays. */
export function usePhoto(kinds = WEB_PICTURES) {
  const prepare = useAtomValue(preparePhotoAtom);
  const [photo, setPhoto] = useState(NONE);
  const latest = useRef<Promise<Photo> | null>(null);

  const choose = async (file: File): Promise<void> => {
    const { name } = file;
    const preparing = prepare(file, kinds);
    latest.current = preparing;
    setPhoto({ ...NONE, status: 'preparing', name });
    const prepared = await preparing;
    if (latest.current !== preparing) return;
    if (prepared.file) setPhoto({ ...NONE, status: 'ready', name, preview: prepared.preview });
    else setPhoto({ ...NONE, status: 'refused', name, refused: prepared.refused });
  };

  /** What is to be sent, once it is prepared: the choice that is the last one then. Null: none, or a refused one. */
  const ready = async (): Promise<File | null> => {
    let prepared: Photo | null = null;
    for (let asked; asked !== latest.current;) {
      asked = latest.current;
      prepared = await asked;
    }
    return prepared?.file ?? null;
  };

  const forget = (): void => {
    latest.current = null;
    setPhoto(NONE);
  };
  return { photo, choose, ready, forget };
}
