import { usePhotos } from '@linkstall/kit/photos';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

import { choosePhotoAtom } from './editor.state.ts';
import { measurePhoto } from './measure-photo.ts';

/** Puts a chosen photo into the custom theme after decoding, so that the phone preview shows it before saving. */
export function useThemePhoto() {
  const photos = usePhotos({ most: 1 });
  const choosePhoto = useSetAtom(choosePhotoAtom);
  const [chosen] = photos.photos;
  const takePhoto = useEffectEvent(async (preview: HTMLCanvasElement | null, isCurrent: () => boolean) => {
    const [file] = (await photos.ready()) ?? [];
    const photo = preview && (await measurePhoto(preview));
    if (!file || !isCurrent()) return;
    photos.clear();
    choosePhoto({ file, photo });
  });
  useEffect(() => {
    if (!chosen?.isReady) return undefined;
    let isCurrent = true;
    void takePhoto(chosen.preview, () => isCurrent);
    return () => void (isCurrent = false);
  }, [chosen]);

  return {
    onFiles: photos.choose,
    refused: photos.refused,
    /** Waits for a photo that is still being decoded, and takes it. Resolves to true when there was such a photo. */
    settle: async (): Promise<boolean> => {
      const [file] = (await photos.ready()) ?? [];
      if (file) choosePhoto({ file, photo: null });
      photos.clear();
      return file !== undefined;
    },
  };
}
