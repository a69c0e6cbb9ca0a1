import type { ApiFailure } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, isOld, orderTexts, type News } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { nameOf, partsOf, scheduleBefore, wordsOf, type Words } from './entry-words.ts';
import { updateEntry, type EntryEdit } from './links.api.ts';
import { list, reloadAndTellAtom, tellOthersAtom } from './links.state.ts';
import { newsAtom, refusedAtom, tellResponseAtom, tellAtom } from './news/news.state.ts';

interface EntryChange {
  /** As it was seen. */
  readonly entry: Entry;
  readonly edit: EntryEdit;
  /** What shows on screen before the response. */
  readonly show?: (entries: readonly Entry[]) => readonly Entry[];
}

/** Calls for links do not answer which one stands first. */
const put = (entries: readonly Entry[], changed: Entry) =>
  entries.map((entry) => (entry._id === changed._id ? { ...changed, isSpotlight: entry.isSpotlight } : entry));

/** What our own changes made of a revision: `<id> <revision>` → the next. Only another's change is a conflict. */
const ownAtom = atom<Readonly<Record<string, number | undefined>>>({});

/** The revision to send for an entry that was seen at `revision`, when only we have changed it since. */
function followed(own: Readonly<Record<string, number | undefined>>, { _id, revision }: Entry): number | undefined {
  let last = revision;
  for (let next = last; next !== undefined; next = own[`${_id} ${next}`]) last = next;
  return last;
}

const sendAtom = atom(null, (get, set, { entry, edit, show }: EntryChange) => {
  let revision: number | undefined;
  return changeList(
    { get, set, list },
    {
      about: entry._id,
      ...(show && { show }),
      send: (http) => {
        revision = followed(get(ownAtom), entry);
        return updateEntry(http, { ...entry, revision }, edit);
      },
      apply: put,
      settle: (response) => {
        if (!response.ok) return;
        if (revision !== undefined && response.value.revision !== undefined)
          set(ownAtom, { ...get(ownAtom), [`${entry._id} ${revision}`]: response.value.revision });
        set(tellOthersAtom);
      },
    },
  );
});

/** Sends a change that is on screen already, or brings the truth back. Resolves to whether it is stored. */
const storeAtom = atom(null, async (_get, set, change: EntryChange): Promise<boolean> => {
  const response = await set(sendAtom, change);
  if (!response.ok) await set(refusedAtom, response.failure);
  return response.ok;
});

const showOrHide = (entry: Entry, isActive: boolean): EntryChange => ({
  entry,
  edit: { isActive },
  show: (entries) => entries.map((other) => (other._id === entry._id ? { ...other, isActive } : other)),
});

/** Switches an entry off or on, and offers the way back. That it is so is said once it is stored. */
export const switchEntryAtom = atom(null, async (_get, set, entry: Entry): Promise<void> => {
  const isActive = !entry.isActive;
  const name = nameOf(entry);
  const undo = () => set(storeAtom, showOrHide(entry, entry.isActive));
  const before: News = { state: 'saving', about: entry._id, text: orderTexts.saving(name), undo };
  const text = isActive ? texts.news.shown(name) : texts.news.hidden(name);
  set(tellAtom, before);
  const stored = await set(storeAtom, showOrHide(entry, isActive));
  if (stored) set(tellResponseAtom, { before, news: { ...before, state: 'done', text } });
});

/** What was typed over an entry that is gone: it can be added as a new one. */
export interface Stray {
  /** Id of who typed it. */
  readonly owner: string | undefined;
  readonly kind: Entry['kind'];
  /** What the entry was called. */
  readonly name: string;
  readonly words: Words;
}
export const strayAtom = atom<Stray | null>(null);

/** `newer`: the entry as somebody else left it meanwhile, when that is why it was refused. */
type EditOutcome = { readonly failure: null } | { readonly failure: ApiFailure; readonly newer?: Entry };

interface Edit {
  /** As it was seen. */
  readonly entry: Entry;
  /** What is to be other words. */
  readonly words: Words;
  /** An empty text takes away the one that is there. */
  readonly thumbnail: File | '' | undefined;
}

/**
 * Saves what was typed. After a 404 or 409 the newer list is there already.
 * The old thumbnail is gone for good, so there is no way back then.
 */
export const editEntryAtom = atom(null, async (get, set, { entry, words, thumbnail }: Edit): Promise<EditOutcome> => {
  const before = get(newsAtom);
  const response = await set(sendAtom, { entry, edit: { parts: { ...partsOf(words), thumbnail } } });
  if (response.ok) {
    const changed = response.value;
    // Writes the words back as they were.
    const { countClicks, ...seen } = wordsOf(entry);
    const parts = partsOf({ ...seen, ...scheduleBefore(entry, words), ...('countClicks' in words && { countClicks }) });
    const undo = () => set(storeAtom, { entry: changed, edit: { parts } });
    const text = texts.news.saved(nameOf(changed));
    set(tellResponseAtom, {
      before,
      news: { state: 'done', text, about: entry._id, ...(thumbnail === undefined && { undo }) },
    });
    return { failure: null };
  }
  const { failure } = response;
  if (!isOld(failure)) {
    noticeFailure(get(shellAtom), failure);
    if (failure.status === 0) void set(reloadAndTellAtom); // Nobody knows whether it arrived.
    return { failure };
  }
  await set(reloadAndTellAtom);
  const newer = get(list.trueAtom)?.find(({ _id }) => _id === entry._id);
  if (!newer) {
    const stray = { kind: entry.kind, name: nameOf(entry), words: { ...wordsOf(entry), ...words } };
    set(strayAtom, { owner: get(shellAtom).session.current()?._id, ...stray });
    set(tellAtom, { text: texts.news.gone(stray.name), state: 'failed' });
  }
  return { failure, ...(newer && { newer }) };
});
