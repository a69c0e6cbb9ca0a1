import type { BuiltInEntry, Entry as EntryResponse } from '@linkstall/contracts/http';
import { createList } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { isVisibleAt } from '@linkstall/kit/schedule';
import { atom } from 'jotai';

import { isPlainLink, linksOf, schedulesOf, type Entry } from '../ui/entry.ts';
import { storeEntries, readStoredEntries } from '../ui/stored-entries.ts';
import { fetchEntries } from '../ui/reads.api.ts';

export const list = createList<Entry>({
  read: (get) => fetchEntries(get(shellAtom).http),
  readStored: readStoredEntries,
  store: storeEntries,
});

const toResponse = (entry: Entry): EntryResponse =>
  entry.kind === 'link' ? { ...entry, revision: entry.revision ?? 1, countClicks: entry.countClicks ?? false } : entry;

const isBuiltIn = (entry: EntryResponse): entry is BuiltInEntry => entry.kind !== 'custom';

/** The time (Unix milliseconds) at which the phone preview shows the page. Null means now. */
const previewTimeAtom = atom<number | null>(null);

/** Marks an entry as hidden when its schedules hide it from visitors at that time. */
const asVisibleAt = (entry: Entry, time: number): Entry =>
  entry.isActive && !schedulesOf(entry).every((schedule) => isVisibleAt(schedule, time))
    ? { ...entry, isActive: false }
    : entry;

/** Sends the current list to the phone preview with the `links:changed` event. */
export const emitLinksChangedAtom = atom(null, (get) => {
  const view = get(list.viewAtom);
  if (view.status !== 'ready') return;
  const time = get(previewTimeAtom) ?? Date.now();
  const entries = view.value.map((entry) => asVisibleAt(entry, time));
  const allEntries = entries.map(toResponse);
  get(shellAtom).events.emit('links:changed', {
    links: linksOf(entries),
    ...(!entries.every(isPlainLink) && { entries: allEntries.filter(isBuiltIn) }),
    ...(!allEntries.every(isBuiltIn) && { allEntries }),
  });
});

/** Sets the time of the phone preview. Null shows the page as it is now. */
export const setPreviewTimeAtom = atom(null, (_get, set, time: number | null) => {
  set(previewTimeAtom, time);
  set(emitLinksChangedAtom);
});

export const reloadAndEmitAtom = atom(null, async (_get, set) => {
  await set(list.doLoadAtom);
  set(emitLinksChangedAtom);
});
