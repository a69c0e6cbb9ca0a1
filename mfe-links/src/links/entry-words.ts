import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import { rupees } from '@linkstall/kit/text';
import type { VisibilityWindow } from '@linkstall/kit/schedule';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import type { Parts } from './links.api.ts';

/** What stands in the fields of an entry, by the names of its parts; several of one name a line each. */
export type Words = Readonly<Record<string, string>>;

const LONGEST_NAME = 60;

/** What an entry is called in its row, and in what is told of it. */
export function nameOf(entry: Entry): string {
  if (entry.kind === 'text') return firstWords(entry.text);
  if (entry.kind === 'social') return accountsOf(entry) || texts.kinds.social;
  if (entry.kind === 'product') return entry.shown?.kind === 'product' ? entry.shown.name : texts.kinds.product;
  return entry.title;
}

function firstWords(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return letters.length > LONGEST_NAME
    ? `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
}

const accountsOf = ({ shown }: Extract<Entry, { kind: 'social' }>): string =>
  shown?.kind === 'social' ? shown.accounts.map(({ label }) => label).join(', ') : '';

/** What else there is to say of it; the address of a link is said elsewhere. */
export function detailOf(entry: Exclude<Entry, { kind: 'link' }>): string {
  switch (entry.kind) {
    case 'social':
      return texts.accounts(entry.accounts.length);
    case 'mail':
      return entry.address;
    case 'phone':
    case 'whatsapp':
      return entry.number;
    case 'upi':
      return [entry.upiId, entry.amount ? rupees(Number(entry.amount)) : texts.anyAmount].join(', ');
    case 'video':
      return entry.url;
    case 'product':
      return entry.shown?.kind === 'product' ? rupees(entry.shown.discountPrice) : '';
    case 'heading':
    case 'text':
      return '';
  }
}

/** What its creator wrote. */
export function wordsOf(entry: Entry): Words {
  if (entry.kind === 'link') {
    const { title, url, countClicks = false } = entry;
    return { title, url, countClicks: String(countClicks) };
  }
  const written = new Map<string, unknown>(Object.entries(entry));
  return Object.fromEntries(ENTRY_FIELDS[entry.kind].map((part) => [part, textOf(written.get(part))]));
}

function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join('\n');
  return typeof part === 'string' ? part : '';
}

/** Moments as they are sent. */
export const scheduleValuesOf = ({ shownFrom, shownUntil }: VisibilityWindow): Words => ({
  ...(shownFrom !== undefined && { shownFrom }),
  ...(shownUntil !== undefined && { shownUntil }),
});

/** What takes back a change of these words, as far as it is one of times. */
export const scheduleBefore = (entry: Entry, changed: Words): Words => ({
  ...('shownFrom' in changed && { shownFrom: entry.shownFrom ?? '' }),
  ...('shownUntil' in changed && { shownUntil: entry.shownUntil ?? '' }),
});

/** Words as they are sent. */
export const partsOf = ({ accounts, ...words }: Words): Parts => ({
  ...words,
  ...(accounts !== undefined && { accounts: linesOf(accounts) }),
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
