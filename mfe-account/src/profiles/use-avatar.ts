import { type ImageTypes, useImageFiles, WEB_IMAGES } from '@linkstall/kit/images';
import { useState } from 'react';

import { useCrop } from './use-crop.ts';

/** The image types that the API accepts, named by the file extensions that people know. */
export const AVATAR_KINDS: ImageTypes = { types: WEB_IMAGES.types, names: 'png, jpg, jpeg, gif or webp' };
export const FILE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];

/** The pending change of the avatar: a new image, a removal or nothing. The user can undo the change before saving. */
export function useAvatar() {
  const { images, refusal, choose, clear, waitForFiles } = useImageFiles({ maxCount: 1, kinds: AVATAR_KINDS });
  const [isRemoved, setRemoved] = useState(false);
  const [photo = null] = images;
  const crop = useCrop(photo?.isReady ? photo.key : null, waitForFiles);

  return {
    photo,
    crop,
    isRemoved,
    refusal,
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
    /** The file for the upload, once the file is prepared. */
    getFile: async (): Promise<File | null> => {
      const file = (await waitForFiles())?.[0];
      return file ? (crop?.getFile() ?? file) : null;
    },
    handleSaved: async () => {
      setRemoved(false);
      if ((await waitForFiles())?.length) clear(); // The reason of a refused file stays visible.
    },
  };
}

export type AvatarChoice = ReturnType<typeof useAvatar>;
