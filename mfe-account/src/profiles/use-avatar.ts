import { type PhotoKinds, usePhotos, WEB_PICTURES } from '@linkstall/kit/photos';
import { useState } from 'react';

import { useCut } from './use-cut.ts';

/** What the API takes, by the endings that people know. */
export const PORTRAITS: PhotoKinds = { types: WEB_PICTURES.types, names: 'png, jpg, jpeg, gif or webp' };
export const ENDINGS = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];

/** What becomes of the avatar when the form is saved: another picture, none, or nothing. Until then it can be undone. */
export function useAvatar() {
  const { photos, refused, choose, clear, ready } = usePhotos({ most: 1, kinds: PORTRAITS });
  const [isRemoved, setRemoved] = useState(false);
  const [photo = null] = photos;
  const cut = useCut(photo?.isReady ? photo.key : null, ready);

  return {
    photo,
    cut,
    isRemoved,
    refused,
    isChanged: isRemoved || photo !== null,
    choose: (files: readonly File[]) => {
      setRemoved(false);
      choose(files);
    },
    remove: () => setRemoved(true),
    undo: () => {
      setRemoved(false);
      clear();
    },
    /** What is to be sent, once it is prepared. */
    file: async (): Promise<File | null> => {
      const file = (await ready())?.[0];
      return file ? (cut?.file() ?? file) : null;
    },
    saved: async () => {
      setRemoved(false);
      if ((await ready())?.length) clear(); // Why another one was refused stays.
    },
  };
}

export type AvatarChoice = ReturnType<typeof useAvatar>;
