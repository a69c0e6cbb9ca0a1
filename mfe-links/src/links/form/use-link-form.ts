import { Refusal, useForm, type FormErrors } from '@linkstall/kit/form';
import { usePhotos } from '@linkstall/kit/photos';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import type { Link } from '@linkstall/contracts/http';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { texts } from '../../ui/texts.ts';
import type { LinkDraft } from '../links.api.ts';
import { checkLink } from './link-form.ts';

interface Plan {
  /** The link that is edited. Without one a new link is made, which needs a thumbnail. */
  readonly link?: Link;
  /** Resolves to what is to be put right, or to null when all is stored. */
  readonly save: (typed: LinkDraft, signal: AbortSignal) => Promise<FormErrors | null>;
  readonly onSaved: () => void;
}

/** Everything that the form of a link knows and does. */
export function useLinkForm({ link, save, onSaved }: Plan) {
  const shell = useAtomValue(shellAtom);
  const opened = { title: link?.title ?? '', url: link?.url ?? '' };
  const [typed, setTyped] = useState(opened);
  const { photos, refused, choose, ready, clear } = usePhotos({ most: 1 });
  const [photo] = photos;
  useUnsaved(shell, typed.title !== opened.title || typed.url !== opened.url || photo !== undefined);

  const refuseAddress = () => {
    shell.notice.error(texts.form.invalidUrl);
    if (link) return;
    setTyped({ title: '', url: '' });
    clear();
  };

  const form = useForm({
    check: ({ title, url }: typeof typed) => {
      const wrong = checkLink(title, url, photo !== undefined || link !== undefined);
      if (wrong['url'] === texts.form.invalidUrl) refuseAddress();
      return wrong;
    },
    send: async (words, signal) => {
      const files = await ready();
      if (!files) throw new Refusal(); // Said already, where the picture was refused.
      const errors = await save({ ...words, thumbnail: files[0] }, signal);
      if (errors) throw new Refusal(errors);
    },
    onSent: onSaved,
  });

  return {
    ...typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    photo,
    choose,
    // A picture that was refused is still missing; why it was refused says more.
    state: refused ? { ...form, errors: { ...form.errors, thumbnail: refused } } : form,
    submit: () => form.submit({ title: typed.title.trim(), url: typed.url.trim() }),
  };
}

export type LinkForm = ReturnType<typeof useLinkForm>;
