import type { ImportEntry } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { playerOf } from '@linkstall/kit/player';

import { truncate } from '../../http/plain-text.js';
import { withoutWww } from '../../http/web-address.js';
import type { FoundItem } from './found-page.types.js';

type Values = Readonly<Record<string, unknown>>;

/** An entry of an import before it is checked: its values, and the address or path of its picture. */
export interface RawEntry {
  readonly values: Values;
  readonly picture: string;
}

/** The entries that show the items of another page. Accounts become one row at the place of the first account. */
export function entriesOf(items: readonly FoundItem[]): RawEntry[] {
  const isAccount = ({ kind, url }: FoundItem) => kind === 'account' && /^https?:/i.test(url);
  const accounts = [...new Set(items.filter(isAccount).map(({ url }) => url))];
  const rows = Array.from({ length: Math.ceil(accounts.length / FIELD_LIMITS.accounts) }, (_, index) =>
    accounts.slice(index * FIELD_LIMITS.accounts, (index + 1) * FIELD_LIMITS.accounts),
  ).map((row): RawEntry => ({ values: { kind: 'social', accounts: row }, picture: '' }));
  const first = items.findIndex(isAccount);
  return items.flatMap((item, index) => (isAccount(item) ? (index === first ? rows : []) : entryOf(item)));
}

function entryOf({ kind, title, url, picture }: FoundItem): RawEntry {
  const line = truncate(title, FIELD_LIMITS.title);
  if (kind === 'heading') return { values: { kind, title: line }, picture: '' };
  if (kind === 'text') return { values: { kind, text: truncate(title, FIELD_LIMITS.text) }, picture: '' };
  const [, scheme = '', rest = ''] = /^(mailto|tel):([^?]*)/i.exec(url) ?? [];
  if (scheme.toLowerCase() === 'mailto')
    return { values: { kind: 'mail', title: line || rest, address: rest }, picture: '' };
  if (scheme.toLowerCase() === 'tel')
    return { values: { kind: 'phone', title: line || rest, number: decodePercent(rest) }, picture: '' };
  const isPlayer = kind === 'player' && playerOf(url) !== null;
  return { values: { kind: isPlayer ? 'video' : 'link', title: line || hostOf(url), url }, picture };
}

/** A part of an entry for people, and its values as the import call takes them. */
export function toImportEntry({ values, picture }: RawEntry, problem: string): ImportEntry {
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : '');
  const accounts = Array.isArray(values['accounts']) ? values['accounts'].map(String) : [];
  return {
    kind: text('kind'),
    title: text('title') || truncate(text('text'), 80) || accounts.map(hostOf).join(', ') || text('entryKind'),
    detail: text('url') || text('address') || text('number') || text('upiId'),
    picture,
    values: JSON.stringify(values),
    problem,
  };
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? withoutWww(new URL(url).hostname) : url.slice(0, 60));
