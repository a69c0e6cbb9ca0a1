import type { TestApp } from './test-app.js';
import { EntryList } from '../src/links/entry-list.js';
import { LinkListsRepository } from '../src/links/link-lists.repository.js';
import type { StoredContent, StoredEntry } from '../src/links/stored-link.js';

/** Makes somebody's list as many links long, whatever was in it; what can be put back stays so. */
// oxlint-disable-next-line max-params -- where, whose, how many, and of what kind
export async function storeLinks({ app }: TestApp, ownerId: string, count: number, make = linkOf): Promise<void> {
  const lists = app.get(LinkListsRepository);
  const entries = Array.from({ length: count }, (_, at) => make(lists.newLinkId(), at));
  const list = await lists.find(ownerId);
  if (!(await lists.replace(ownerId, { ...list, links: EntryList.of(entries) }))) throw new Error('It was changed');
}

/** As long as usual links are. */
function linkOf(id: string, at: number): StoredEntry {
  const picture = id.padEnd(32, '0');
  return {
    ...{ ...stateOf(id), kind: 'link', countClicks: false },
    ...{ title: `Link number ${at} of mine`, url: `https://shop${at}.example.com/things/${id.slice(16)}` },
    thumbnail: { id: picture, url: `/images/${picture}/384.webp` },
  };
}

export const otherOf = (id: string, content: StoredContent): StoredEntry => ({
  ...{ ...stateOf(id), kind: content.kind, content, thumbnail: null },
});

const stateOf = (id: string) => ({ id, isActive: true, revision: 1, shownFrom: null, shownUntil: null });
