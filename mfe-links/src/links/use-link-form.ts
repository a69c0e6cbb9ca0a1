import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';

import { shellAtom } from '../app/shell-context.ts';
import { addLinkAtom } from './add-delete.state.ts';
import { checkLink, errorsOf, INVALID_URL, type LinkErrors } from './link-form.ts';
import { preparePhoto, type Photo } from './photo.ts';

interface Chosen {
  readonly name: string;
  /** Scaling takes a moment; sending waits for it. */
  readonly photo: Promise<Photo>;
  readonly bitmap: ImageBitmap | null;
}

/** Everything that the Add Link panel knows and does. `onAdded` is called when the link is stored. */
export function useLinkForm(onAdded: () => void) {
  const { notice } = useAtomValue(shellAtom);
  const add = useSetAtom(addLinkAtom);
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [errors, setErrors] = useState<LinkErrors>({});
  const [busy, setBusy] = useState(false);
  /** How often sending ended with something to put right. */
  const [refusals, setRefusals] = useState(0);

  const refuse = (refused: string) => {
    setChosen(null);
    setErrors((before) => ({ ...before, thumbnail: refused }));
  };

  const choose = async (file: File) => {
    const photo = preparePhoto(file);
    setErrors((before) => ({ ...before, thumbnail: undefined }));
    setChosen({ name: file.name, photo, bitmap: null });
    const ready = await photo;
    if (!ready.file) refuse(ready.refused);
    else setChosen((now) => (now?.photo === photo ? { ...now, bitmap: ready.bitmap } : now));
  };

  /** Resolves to true when the link is stored. */
  const send = async (): Promise<boolean> => {
    const found = checkLink(title.trim(), url.trim(), chosen !== null);
    // A picture that was refused is still missing; why it was refused says more.
    setErrors(found.thumbnail ? { ...found, thumbnail: errors.thumbnail ?? found.thumbnail } : found);
    if (found.url === INVALID_URL) {
      notice.error(INVALID_URL);
      setTitle('');
      setUrl('');
      setChosen(null);
    }
    if (Object.keys(found).length > 0 || !chosen) return false;
    const photo = await chosen.photo;
    if (!photo.file) {
      refuse(photo.refused);
      return false;
    }
    const failure = await add({ title: title.trim(), url: url.trim(), thumbnail: photo.file });
    if (failure) setErrors(errorsOf(failure));
    return failure === null;
  };

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    const stored = await send();
    setBusy(false);
    if (stored) onAdded();
    else setRefusals((before) => before + 1);
  };

  return { title, setTitle, url, setUrl, chosen, choose, errors, busy, refusals, submit };
}

export type LinkForm = ReturnType<typeof useLinkForm>;
