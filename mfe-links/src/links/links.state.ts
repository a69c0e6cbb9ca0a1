import type { BuiltInEntry } from '@linkstall/contracts/http';
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

/** Null for an entry that another remote draws, because the phone preview cannot draw it. */
function toResponse(entry: Entry): BuiltInEntry | null {
  if (entry.kind === 'custom') return null;
  if (entry.kind !== 'link') return entry as BuiltInEntry;
  return { ...entry, revision: entry.revision ?? 1, countClicks: entry.countClicks ?? false };
}

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
  get(shellAtom).events.emit('links:changed', {
    links: linksOf(entries),
    ...(!entries.every(isPlainLink) && { entries: entries.map(toResponse).filter((entry) => entry !== null) }),
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
