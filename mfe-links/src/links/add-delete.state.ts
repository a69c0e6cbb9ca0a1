import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, createDeletions, deleteFrom, type Gone, type News } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { arrivedAtom } from './arrival.ts';
import { asEntry, isEntry, type Entry } from '../ui/entry.ts';
import { nameOf } from './entry-words.ts';
import { addEntry, addLink, deleteLink, restoreLink, type EntryDraft, type LinkDraft } from './links.api.ts';
import { list, reloadAndTellAtom } from './links.state.ts';
import { news, newsAtom, tellResponseAtom, tellAtom } from './news/news.state.ts';

/** Resolves to null when the new one is stored, so that the form knows when to close. */
const addAtom = atom(null, async (get, set, send: (http: HttpPort) => Promise<unknown>): Promise<ApiFailure | null> => {
  const before = get(newsAtom);
  const response = await changeList(
    { get, set, list },
    {
      about: '',
      send,
      apply: (entries, added) => (isEntry(added) ? [...entries, asEntry(added)] : entries),
      // The form closes as its row appears, so it does not wait for the list. With status 0 nobody knows whether the new
      // entry arrived, and the list says it.
      settle: (outcome) => {
        if (outcome.ok || outcome.failure.status === 0) void set(reloadAndTellAtom);
      },
    },
  );
  if (!response.ok) {
    noticeFailure(get(shellAtom), response.failure);
    return response.failure;
  }
  const id = isEntry(response.value) ? response.value._id : '';
  const place = (get(list.trueAtom) ?? []).findIndex(({ _id }) => _id === id);
  set(arrivedAtom, { id });
  set(tellResponseAtom, { before, news: { state: 'done', about: id, text: texts.news.added(place + 1) } });
  return null;
});

export const addLinkAtom = atom(null, (_get, set, draft: LinkDraft) => set(addAtom, (http) => addLink(http, draft)));
export const addEntryAtom = atom(null, (_get, set, draft: EntryDraft) => set(addAtom, (http) => addEntry(http, draft)));

/** Ids of those whose deletion is on its way: pressed twice, it is sent once. */
const goingAtom = atom<readonly string[]>([]);

/** Deletes an entry, and offers the way back. */
export const deleteLinkAtom = atom(null, async (get, set, entry: Entry): Promise<void> => {
  const shell = get(shellAtom);
  const [id, title] = [entry._id, nameOf(entry)];
  if (!shell.session.current() || !id) return shell.notice.error(texts.deletion.notAllowed);
  if (get(goingAtom).includes(id)) return;
  set(goingAtom, [...get(goingAtom), id]);
  const before: News = { state: 'saving', about: id, text: texts.news.deleting(title) };
  set(tellAtom, before);
  const { place, failure } = await deleteFrom(
    { get, set, list },
    { id, send: (http) => deleteLink(http, id), reloadAtom: reloadAndTellAtom },
  );
  set(
    goingAtom,
    get(goingAtom).filter((other) => other !== id),
  );
  if (!failure) return set(deletions.tellGoneAtom, { id, name: title, place, before });
  set(tellResponseAtom, { before, news: null });
  noticeFailure(shell, failure);
});

/** Puts an entry back where it stood. Resolves to why it is not there; to null when it is. */
const restoreLinkAtom = atom(null, async (get, set, { id, place }: Gone): Promise<ApiFailure | null> => {
  const response = await changeList(
    { get, set, list },
    {
      about: '',
      send: (http) => restoreLink(http, id),
      apply: (entries, restored) => (isEntry(restored) ? entries.toSpliced(place, 0, asEntry(restored)) : entries),
      settle: () => set(reloadAndTellAtom),
    },
  );
  // A response that was lost is no failure: the list tells.
  if (!response.ok && !get(list.trueAtom)?.some(({ _id }) => _id === id)) return response.failure;
  set(arrivedAtom, { id, isBack: true });
  return null;
});

const deletions = createDeletions({ kind: 'links', news, restoreAtom: restoreLinkAtom });
/** What was deleted before a reload, or before another page was opened, can still be put back. */
export const offerAgainAtom = deletions.offerAgainAtom;
