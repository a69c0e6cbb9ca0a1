import type { Link } from '@linkstall/contracts/http';
import { Refusal, useDraft, useForm, type FormErrors } from '@linkstall/kit/form';
import { usePhotos } from '@linkstall/kit/photos';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import {
  scheduleErrors,
  scheduleParts,
  scheduleValues,
  useTimeZone,
  type ScheduleValues,
} from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { texts } from '../../ui/texts.ts';
import type { LinkDraft } from '../links.api.ts';
import { canDraw, drawnFile, useDrawing } from './drawn-thumbnail.ts';
import { checkLink } from './link-form.ts';

interface Plan {
  /** The link that is edited. Without one a new link is made, which needs a thumbnail. */
  readonly link?: Link;
  /** What stands in the fields at first, in place of what is stored. */
  readonly words?: LinkWords | undefined;
  /** Whether it is on screen. */
  readonly isOpen?: boolean;
  /** Resolves to what is to be put right, or to null when all is stored. */
  readonly save: (typed: LinkDraft, signal: AbortSignal) => Promise<FormErrors | null>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export interface LinkWords extends ScheduleValues {
  readonly title: string;
  readonly url: string;
  readonly countClicks: boolean;
}

/** What a refused address took out of the fields, and the way back. */
interface Emptied {
  readonly words: LinkWords;
  readonly pictures: number;
  readonly putBack: () => void;
}

const NAMES = ['title', 'url', 'countClicks', 'shownFrom', 'shownUntil'] as const;
const isSame = (some: LinkWords, others: LinkWords): boolean => NAMES.every((name) => some[name] === others[name]);

function storedWords(link: Link | undefined, zone: string): LinkWords {
  const { title = '', url = '', countClicks = false } = link ?? {};
  return { title, url, countClicks, ...scheduleValues(link ?? {}, zone) };
}

/** Everything that the form of a link knows and does. */
export function useLinkForm({ link, words, isOpen = true, save, onSaved, onCancel }: Plan) {
  const shell = useAtomValue(shellAtom);
  const { zone } = useTimeZone();
  const [typed, setTyped] = useState<LinkWords>(words ?? storedWords(link, zone));
  const opened = storedWords(link, typed.scheduleZone);
  const [emptied, setEmptied] = useState<Emptied | null>(null);
  const picture = usePicture(typed, { isStored: link !== undefined, isOpen });
  const { photo } = picture;
  const isFilled = !isSame(typed, opened) || photo !== undefined;
  const pictures = photo ? 1 : 0;
  const kept = emptied && !isFilled ? emptied : { words: typed, pictures };
  const isWritten = isFilled || emptied !== null;
  useUnsaved(shell, isWritten);
  const draft = useDraft({
    form: link ? `link ${link._id}` : 'link',
    values: kept.words,
    isWritten,
    pictures: kept.pictures,
  });

  const refuseAddress = () => {
    shell.notice.error(texts.form.invalidUrl);
    if (link) return;
    const putPicturesBack = picture.clear();
    const putBack = () => {
      setTyped(typed);
      putPicturesBack();
      setEmptied(null);
    };
    setTyped(opened);
    setEmptied({ words: typed, pictures, putBack });
  };

  const form = useForm({
    check: ({ title, url, ...schedule }: LinkWords) => {
      const wrong = { ...scheduleErrors(schedule), ...checkLink(title, url, picture.isThere) };
      if (wrong['url'] === texts.form.invalidUrl) refuseAddress();
      return wrong;
    },
    send: async (words, signal) => {
      const { shownFrom, shownUntil, scheduleZone, ...rest } = words;
      const schedule = scheduleParts({ shownFrom, shownUntil, scheduleZone }, link ?? {});
      const errors = await save({ ...rest, schedule, thumbnail: await picture.file() }, signal);
      if (errors) throw new Refusal(errors);
      draft.drop();
    },
    onSent: onSaved,
  });
  const { refused } = picture;

  return {
    ...typed,
    type: (part: Partial<LinkWords>) => setTyped((before) => ({ ...before, ...part })),
    picture,
    emptied,
    draft,
    takeDraft: (words: LinkWords) => setTyped({ ...opened, ...words }),
    // A picture that was refused is still missing; why it was refused says more.
    state: refused ? { ...form, errors: { ...form.errors, thumbnail: refused } } : form,
    submit: () => form.submit({ ...typed, title: typed.title.trim(), url: typed.url.trim() }),
    /** What was typed is offered again when the form is opened again. */
    cancel: onCancel,
  };
}

export type LinkForm = ReturnType<typeof useLinkForm>;

/** The picture that was chosen; a new link without one has a drawing. */
function usePicture(words: LinkWords, { isStored, isOpen }: { readonly isStored: boolean; readonly isOpen: boolean }) {
  const { photos, refused, choose, ready, clear } = usePhotos({ most: 1 });
  const [photo] = photos;
  const drawing = useDrawing(words, isOpen && !isStored && photo === undefined);
  return {
    photo,
    refused,
    choose,
    clear,
    drawing,
    /** Whether what was chosen may give way to a drawing. */
    mayDraw: !isStored && canDraw() && (photo !== undefined || refused !== ''),
    isThere: isStored || photo !== undefined || (drawing !== null && refused === ''),
    file: async (): Promise<File | undefined> => {
      const files = await ready();
      if (!files) throw new Refusal(); // Said already, where the picture was refused.
      return files[0] ?? (drawing && (await drawnFile(drawing))) ?? undefined;
    },
  };
}
