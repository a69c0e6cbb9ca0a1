import { documentOf, EntriesRepository } from '../src/links/entries.repository.js';
import type { Content, StoredEntry } from '../src/links/stored-entry.js';
import { positionAfter } from '../src/ordering/positions.js';
import type { TestApp } from './test-app.js';

/** Replaces a user's list with `count` entries. Entries that can be restored stay restorable. */
// oxlint-disable-next-line max-params -- app, owner, number and kind of the entries
export async function storeLinks(
  { app }: TestApp,
  ownerId: string,
  count: number,
  createEntry = linkOf,
): Promise<void> {
  const entries = app.get(EntriesRepository);
  const now = new Date(0);
  for (const entry of await entries.list(ownerId)) {
    await entries.markRemoved(ownerId, entry, now);
    await entries.forget(ownerId, entry.id, now.getTime());
  }
  const newEntries = Array.from({ length: count }, (_, index) => createEntry(entries.newId(), index));
  // One command inserts all entries, because a thousand separate inserts take seconds.
  await entries['model'].insertMany(newEntries.map((entry) => documentOf(ownerId, entry)));
}

/** A link of usual length. */
function linkOf(id: string, index: number): StoredEntry {
  const imageId = id.padEnd(32, '0');
  const url = `https://shop${index}.example.com/things/${id.slice(16)}`;
  return {
    ...stateOf(id),
    content: { kind: 'link', title: `Link number ${index} of mine`, url, countClicks: false, isAffiliate: false },
    thumbnail: { id: imageId, url: `/images/${imageId}/384.webp` },
  };
}

export const entryWith = (id: string, content: Content): StoredEntry => ({ ...stateOf(id), content, thumbnail: null });

/** The position of the last stored entry. It sorts after all positions that the API gives in a new list. */
let position = 'h00000000';

const stateOf = (id: string) => ({
  ...{ id, position: (position = positionAfter(position)), isActive: true, isSpotlight: false, size: 'row' as const },
  ...{ revision: 1, shownFrom: null, shownUntil: null },
});
