import { useImageFiles } from '@linkstall/kit/images';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

import { choosePhotoAtom } from './editor.state.ts';
import { measurePhoto } from './measure-photo.ts';

/** Puts a chosen photo into the custom theme after decoding, so that the phone preview shows it before saving. */
export function useThemePhoto() {
  const images = useImageFiles({ maxCount: 1 });
  const choosePhoto = useSetAtom(choosePhotoAtom);
  const [chosenImage] = images.images;
  const takePhoto = useEffectEvent(async (preview: HTMLCanvasElement | null, isCurrent: () => boolean) => {
    const [file] = (await images.waitForFiles()) ?? [];
    const photo = preview && (await measurePhoto(preview));
    if (!file || !isCurrent()) return;
    images.clear();
    choosePhoto({ file, photo });
  });
  useEffect(() => {
    if (!chosenImage?.isReady) return undefined;
    let isCurrent = true;
    void takePhoto(chosenImage.preview, () => isCurrent);
    return () => void (isCurrent = false);
  }, [chosenImage]);

  return {
    onFiles: images.choose,
    refusal: images.refusal,
    /** Waits for a photo that is still being decoded, and takes it. Resolves to true when there was such a photo. */
    waitForPhoto: async (): Promise<boolean> => {
      const [file] = (await images.waitForFiles()) ?? [];
      if (file) choosePhoto({ file, photo: null });
      images.clear();
      return file !== undefined;
    },
  };
}
