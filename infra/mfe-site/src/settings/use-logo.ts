import { useImageFiles } from '@linkstall/kit/images';
import { useState } from 'react';

/** The pending change of the logo: a new image, a removal or nothing. */
export function useLogo(storedLogo: string | undefined) {
  const { images, refusal, choose, clear, waitForFiles } = useImageFiles({ maxCount: 1 });
  const [saved, setSaved] = useState(storedLogo);
  const [isRemoved, setRemoved] = useState(false);
  const [image = null] = images;
  const undo = () => {
    setRemoved(false);
    clear();
  };
  return {
    saved: isRemoved ? undefined : saved,
    image,
    refusal,
    isChanged: isRemoved || image !== null,
    choose: (files: readonly File[]) => {
      setRemoved(false);
      choose(files);
    },
    remove: () => setRemoved(true),
    undo,
    /** The new image; null for a removal, and undefined without a change. */
    change: async (): Promise<File | null | undefined> =>
      isRemoved ? null : image ? (await waitForFiles())?.[0] : undefined,
    handleSaved: (logo: string | undefined) => {
      setSaved(logo);
      undo();
    },
  };
}

export type LogoChoice = ReturnType<typeof useLogo>;
