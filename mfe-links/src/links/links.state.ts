import type { Entry as EntryResponse } from '@linkstall/contracts/http';
import { createList } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { isShownAt } from '@linkstall/kit/schedule';
import { atom } from 'jotai';

import { isPlain, linksOf, schedulesOf, type Entry } from '../ui/entry.ts';
import { keepEntries, keptEntries } from '../ui/kept-links.ts';
import { fetchEntries } from '../ui/reads.api.ts';

export const list = createList<Entry>({
  read: (get) => fetchEntries(get(shellAtom).http),
  kept: keptEntries,
  keep: keepEntries,
});

function toResponse(entry: Entry): EntryResponse {
  if (entry.kind !== 'link') return entry;
  return { ...entry, revision: entry.revision ?? 1, countClicks: entry.countClicks ?? false };
}

/** The moment that the phone shows the page at (milliseconds since 1970); null: now. */
const previewAtAtom = atom<number | null>(null);

/** What visitors do not see then is as if it were hidden. */
const asSeenAt = (entry: Entry, at: number): Entry =>
  entry.isActive && !schedulesOf(entry).every((schedule) => isShownAt(schedule, at))
    ? { ...entry, isActive: false }
    : entry;

/** Tells the other parts what the list is now. */
export const tellOthersAtom = atom(null, (get) => {
  const view = get(list.viewAtom);
  if (view.status !== 'ready') return;
  const at = get(previewAtAtom) ?? Date.now();
  const entries = view.value.map((entry) => asSeenAt(entry, at));
  get(shellAtom).events.emit('links:changed', {
    links: linksOf(entries),
    ...(!entries.every(isPlain) && { entries: entries.map(toResponse) }),
  });
});

/** Lets the phone show the page at another moment, or at this one again. */
export const previewAtMomentAtom = atom(null, (_get, set, moment: number | null) => {
  set(previewAtAtom, moment);
  set(tellOthersAtom);
});

export const reloadAndTellAtom = atom(null, async (_get, set) => {
  await set(list.loadAtom);
  set(tellOthersAtom);
});
