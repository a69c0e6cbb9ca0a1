import { invalid } from '../http/validation.js';
import type { EntryList } from './entry-list.js';
import { isLink, type StoredContent, type StoredEntry } from './stored-link.js';

export const productIn = (content: StoredContent): string | undefined =>
  content.kind === 'product' ? content.productId : undefined;

/** The product that an entry pins to the page, if it is one that does. */
export const pinnedBy = (entry: StoredEntry): string | undefined =>
  isLink(entry) ? undefined : productIn(entry.content);

/** @throws when another entry has pinned the same product already */
export function requirePinnedOnce(others: EntryList, content: StoredContent): void {
  const product = productIn(content);
  if (product === undefined || !others.all().some((entry) => pinnedBy(entry) === product)) return;
  throw invalid([{ field: 'productId', message: 'This product is pinned already' }]);
}
