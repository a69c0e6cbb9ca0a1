import type { Link } from '@linkstall/contracts/http';
import { usePhoto } from '@linkstall/kit/photos';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { texts } from '../../ui/texts.ts';
import { useStillOpen } from '../../ui/use-still-open.ts';
import { checkLink, type LinkErrors } from './link-form.ts';
import type { LinkDraft } from '../links.api.ts';

interface Plan {
  /** The link that is edited. Without one a new link is made, which needs a thumbnail. */
  readonly link?: Link;
  /** Resolves to what is to be put right, or to null when all is stored. */
  readonly save: (typed: LinkDraft) => Promise<LinkErrors | null>;
  readonly onSaved: () => void;
}

/** Everything that the form of a link knows and does. What is being sent cannot be changed meanwhile. */
export function useLinkForm({ link, save, onSaved }: Plan) {
  const shell = useAtomValue(shellAtom);
  const opened = { title: link?.title ?? '', url: link?.url ?? '' };
  const [typed, setTyped] = useState(opened);
  const { photo, choose, ready, forget } = usePhoto();
  const [found, setFound] = useState<LinkErrors>({});
  const [busy, setBusy] = useState(false);
  /** How often sending ended with something to put right. */
  const [refusals, setRefusals] = useState(0);
  const isOpen = useStillOpen();
  const isChosen = photo.status === 'preparing' || photo.status === 'ready';
  useUnsaved(shell, typed.title !== opened.title || typed.url !== opened.url || isChosen);

  const refuseAddress = () => {
    shell.notice.error(texts.form.invalidUrl);
    if (link) return;
    setTyped({ title: '', url: '' });
    forget();
  };

  /** Resolves to true when all is stored. */
  const send = async (): Promise<boolean> => {
    const [title, url] = [typed.title.trim(), typed.url.trim()];
    const wrong = checkLink(title, url, isChosen || link !== undefined);
    setFound(wrong);
    if (wrong.url === texts.form.invalidUrl) refuseAddress();
    if (Object.keys(wrong).length > 0) return false;
    const thumbnail = isChosen ? await ready() : null;
    if (isChosen && !thumbnail) return false; // Said already, where the picture was refused.
    const refused = await save({ title, url, thumbnail: thumbnail ?? undefined });
    if (refused) setFound(refused);
    return refused === null;
  };

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    const stored = await send();
    if (!isOpen()) return;
    setBusy(false);
    if (stored) onSaved();
    else setRefusals((before) => before + 1);
  };

  return {
    ...typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    photo,
    isChosen,
    choose: (file: File) => {
      setFound((before) => ({ ...before, thumbnail: undefined }));
      void choose(file);
    },
    // A picture that was refused is still missing; why it was refused says more.
    errors: photo.status === 'refused' ? { ...found, thumbnail: photo.refused } : found,
    busy,
    refusals,
    submit,
  };
}

export type LinkForm = ReturnType<typeof useLinkForm>;
