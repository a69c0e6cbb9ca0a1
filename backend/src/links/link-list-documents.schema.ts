import type { OtherKind } from '@linkstall/contracts/http';

import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import type { StoredImage } from '../media/image-store.service.js';
import type { EntryEntity } from './link-list.schema.js';
import { isLink, type RemovedEntry, type StoredContent, type StoredEntry } from './stored-link.js';

/** Between what is stored and what the product speaks of. In documents ids and moments are themselves, packed they are texts. */
type Written<Entity> = { [Field in keyof Entity]: Entity[Field] | string };
export type WrittenEntry = Omit<EntryEntity, '_id' | 'shownFrom' | 'shownUntil' | 'thumbnail'> &
  Written<Pick<EntryEntity, '_id' | 'shownFrom' | 'shownUntil'>> & { readonly thumbnail?: StoredImage };

interface EntriesOfList {
  readonly links: readonly StoredEntry[];
  readonly removed: readonly RemovedEntry[];
}

export interface WrittenEntries {
  readonly links: readonly WrittenEntry[];
  readonly removed: readonly { readonly link: WrittenEntry; readonly place: number; readonly at: Date | string }[];
}

export function toEntries({ links, removed }: WrittenEntries): EntriesOfList {
  return {
    links: links.map(toNamed),
    removed: removed.map(({ link, place, at }) => ({ link: toNamed(link), place, at: new Date(at).getTime() })),
  };
}

/** What is kept of removed entries. */
export function toWritten(removed: readonly RemovedEntry[]): WrittenEntries {
  return {
    links: [],
    removed: removed.map(({ link, place, at }) => ({ link: toWrittenEntry(link), place, at: new Date(at) })),
  };
}

const toNamed = (entry: WrittenEntry): StoredEntry => toStored(String(entry._id), entry);

export function toStored(id: string, entry: Omit<WrittenEntry, '_id'>): StoredEntry {
  const { kind, isActive, revision = 1, title = '', url = '', countClicks = false } = entry;
  const [shownFrom, shownUntil] = [momentIn(entry.shownFrom), momentIn(entry.shownUntil)];
  const picture = entry.thumbnail ? { id: entry.thumbnail.id, url: entry.thumbnail.url } : null;
  if (kind !== undefined) {
    const content = contentOf(kind, entry);
    return { id, isActive, revision, shownFrom, shownUntil, kind, content, thumbnail: picture };
  }
  const thumbnail = picture ?? { id: '', url: '' };
  // Each field by itself: for a thousand links that are spread into others V8 takes fifty times as long.
  return { id, isActive, revision, shownFrom, shownUntil, kind: 'link', title, url, countClicks, thumbnail };
}

const momentIn = (moment: Date | string | undefined): Date | null => (moment ? new Date(moment) : null);

function contentOf(kind: OtherKind, entity: Omit<WrittenEntry, '_id'>): StoredContent {
  const fields = ENTRY_FIELDS[kind].map((field) => [field, entity[field] ?? '']);
  return { kind, ...Object.fromEntries(fields) } as StoredContent;
}

/** Links as they always were; of other entries what their kind says, in the same document. */
export function toWrittenEntry(entry: StoredEntry): WrittenEntry {
  const { id, isActive, revision, shownFrom, shownUntil } = entry;
  const times = { ...(shownFrom && { shownFrom }), ...(shownUntil && { shownUntil }) };
  const state = { _id: id, isActive, revision, ...times };
  if (isLink(entry)) {
    const { title, url, countClicks, thumbnail } = entry;
    return { ...state, title, url, countClicks, thumbnail };
  }
  return { ...state, ...fieldsOf(entry.content), ...(entry.thumbnail && { thumbnail: entry.thumbnail }) };
}

function fieldsOf(content: StoredContent) {
  return content.kind === 'social' ? { ...content, accounts: [...content.accounts] } : content;
}
