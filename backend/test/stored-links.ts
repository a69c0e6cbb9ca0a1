import { EntriesRepository } from '../src/links/entries.repository.js';
import type { Content, StoredEntry } from '../src/links/stored-entry.js';
import { positionAfter } from '../src/ordering/positions.js';
import type { TestApp } from './test-app.js';

/** Makes somebody's list as many links long, whatever was in it; what can be restored stays so. */
// oxlint-disable-next-line max-params -- where, whose, how many, and of what kind
export async function storeLinks({ app }: TestApp, ownerId: string, count: number, make = linkOf): Promise<void> {
  const entries = app.get(EntriesRepository);
  const now = new Date(0);
  for (const entry of await entries.list(ownerId)) {
    await entries.markRemoved(ownerId, entry, now);
    await entries.forget(ownerId, entry.id, now.getTime());
  }
  for (let at = 0; at < count; at += 1) await entries.insert(ownerId, make(entries.newId(), at));
}

/** As long as usual links are. */
function linkOf(id: string, at: number): StoredEntry {
  const picture = id.padEnd(32, '0');
  const url = `https://shop${at}.example.com/things/${id.slice(16)}`;
  return {
    ...stateOf(id),
    content: { kind: 'link', title: `Link number ${at} of mine`, url, countClicks: false },
    thumbnail: { id: picture, url: `/images/${picture}/384.webp` },
  };
}

export const otherOf = (id: string, content: Content): StoredEntry => ({ ...stateOf(id), content, thumbnail: null });

/** Of what was stored last; behind all that the API adds to a new list. */
let position = 'h00000000';

const stateOf = (id: string) => ({
  ...{ id, position: (position = positionAfter(position)), isActive: true, isSpotlight: false },
  ...{ revision: 1, shownFrom: null, shownUntil: null },
});
