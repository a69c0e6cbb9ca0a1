import type { Entry as WireEntry } from '@linkstall/contracts/http';
import { createList } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { isPlain, linksOf, type Entry } from '../ui/entry.ts';
import { keepEntries, keptEntries } from '../ui/kept-links.ts';
import { fetchEntries } from '../ui/reads.api.ts';

export const list = createList<Entry>({
  read: (get) => fetchEntries(get(shellAtom).http),
  kept: keptEntries,
  keep: keepEntries,
});

function toWire(entry: Entry): WireEntry {
  if (entry.kind !== 'link') return entry;
  return { ...entry, revision: entry.revision ?? 1, countClicks: entry.countClicks ?? false };
}

/** Tells the other parts what the list is now. */
export const tellOthersAtom = atom(null, (get) => {
  const view = get(list.viewAtom);
  if (view.status !== 'ready') return;
  const entries = view.value;
  get(shellAtom).events.emit('links:changed', {
    links: linksOf(entries),
    ...(!entries.every(isPlain) && { entries: entries.map(toWire) }),
  });
});

export const reloadAndTellAtom = atom(null, async (_get, set) => {
  await set(list.loadAtom);
  set(tellOthersAtom);
});
