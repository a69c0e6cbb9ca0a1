import type { Entry } from '../../ui/entry.ts';
import { linkAddress } from '../link-row-text.tsx';
import { nameOf } from '../entry-values.ts';

/** Latin letters lose their accents. Vowel signs of other scripts stay, because words differ by them. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function hostOf(entry: Entry): string {
  if (!('url' in entry)) return '';
  try {
    return new URL(linkAddress(entry.url)).host;
  } catch {
    return '';
  }
}

/** Ids of the entries with every word of the query in their title or host; null without a query. */
export function findEntries(entries: readonly Entry[], query: string): ReadonlySet<string> | null {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const matches = (entry: Entry) => {
    const text = plain(`${nameOf(entry)} ${hostOf(entry)}`);
    return words.every((word) => text.includes(word));
  };
  return new Set(entries.filter(matches).map(({ _id }) => _id));
}
