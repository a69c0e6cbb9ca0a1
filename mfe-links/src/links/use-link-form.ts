import type { Link } from '@linkstall/contracts/http';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { shellAtom } from '../app/shell-context.ts';
import { texts } from '../ui/texts.ts';
import { checkLink, type LinkErrors } from './link-form.ts';
import type { LinkDraft } from './links.api.ts';
import { preparePhoto, type Photo } from './photo.ts';

interface Chosen {
  readonly name: string;
  /** Scaling takes a moment; sending waits for it. */
  readonly photo: Promise<Photo>;
  readonly bitmap: ImageBitmap | null;
}

interface Plan {
  /** The link that is edited. Without one a new link is made, which needs a thumbnail. */
  readonly link?: Link;
  /** Resolves to what is to be put right, or to null when all is stored. */
  readonly save: (typed: LinkDraft) => Promise<LinkErrors | null>;
  readonly onSaved: () => void;
}

/** Everything that the form of a link knows and does. */
export function useLinkForm({ link, save, onSaved }: Plan) {
  const { notice } = useAtomValue(shellAtom);
  const [title, setTitle] = useState(link?.title ?? '');
  const [url, setUrl] = useState(link?.url ?? '');
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

  const refuseAddress = () => {
    notice.error(texts.form.invalidUrl);
    if (link) return;
    setTitle('');
    setUrl('');
    setChosen(null);
  };

  /** Resolves to true when all is stored. */
  const send = async (): Promise<boolean> => {
    const found = checkLink(title.trim(), url.trim(), chosen !== null || link !== undefined);
    // A picture that was refused is still missing; why it was refused says more.
    setErrors(found.thumbnail ? { ...found, thumbnail: errors.thumbnail ?? found.thumbnail } : found);
    if (found.url === texts.form.invalidUrl) refuseAddress();
    if (Object.keys(found).length > 0) return false;
    const photo = await chosen?.photo;
    if (photo && !photo.file) {
      refuse(photo.refused);
      return false;
    }
    const wrong = await save({ title: title.trim(), url: url.trim(), thumbnail: photo?.file });
    if (wrong) setErrors(wrong);
    return wrong === null;
  };

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    const stored = await send();
    setBusy(false);
    if (stored) onSaved();
    else setRefusals((before) => before + 1);
  };

  return { title, setTitle, url, setUrl, chosen, choose, errors, busy, refusals, submit };
}

export type LinkForm = ReturnType<typeof useLinkForm>;
