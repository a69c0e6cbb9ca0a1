import { useRef, useState } from 'react';

import { preparePhoto } from './photo.ts';

interface Chosen {
  readonly status: 'none' | 'preparing' | 'ready' | 'refused';
  readonly name: string;
  readonly file: File | null;
  readonly bitmap: ImageBitmap | null;
  readonly refused: string;
}

const NONE: Chosen = { status: 'none', name: '', file: null, bitmap: null, refused: '' };

/** The picture that was chosen and is not saved yet. A later choice wins over one that is still being prepared. */
export function usePhoto() {
  const [photo, setPhoto] = useState(NONE);
  const latest = useRef(0);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    latest.current += 1;
    const mine = latest.current;
    setPhoto({ ...NONE, status: 'preparing', name: file.name });
    const prepared = await preparePhoto(file);
    if (mine !== latest.current) return;
    setPhoto(
      prepared.file
        ? { ...NONE, ...prepared, status: 'ready', name: file.name }
        : { ...NONE, status: 'refused', name: file.name, refused: prepared.refused },
    );
  };

  const forget = () => {
    latest.current += 1;
    setPhoto(NONE);
  };
  return { photo, choose, forget };
}
