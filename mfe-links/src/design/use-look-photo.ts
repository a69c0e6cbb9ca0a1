import { usePhotos } from '@linkstall/kit/photos';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

import { choosePhotoAtom } from './editor.state.ts';
import { measuredPhoto } from './measured-photo.ts';

/** A photo that is chosen becomes part of the look as soon as it is ready, and shows before it is sent. */
export function useLookPhoto() {
  const photos = usePhotos({ most: 1 });
  const choose = useSetAtom(choosePhotoAtom);
  const [chosen] = photos.photos;
  const take = useEffectEvent(async (preview: HTMLCanvasElement | null, isWanted: () => boolean) => {
    const [file] = (await photos.ready()) ?? [];
    const photo = preview && (await measuredPhoto(preview));
    if (!file || !isWanted()) return;
    photos.clear();
    choose({ file, photo });
  });
  useEffect(() => {
    if (!chosen?.isReady) return undefined;
    let isWanted = true;
    void take(chosen.preview, () => isWanted);
    return () => void (isWanted = false);
  }, [chosen]);

  return {
    onFiles: photos.choose,
    refused: photos.refused,
    /** Takes one that is not ready yet. True when there was one. */
    settle: async (): Promise<boolean> => {
      const [file] = (await photos.ready()) ?? [];
      if (file) choose({ file, photo: null });
      photos.clear();
      return file !== undefined;
    },
  };
}
