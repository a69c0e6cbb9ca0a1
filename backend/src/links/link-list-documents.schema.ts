import type { OtherKind } from '@linkstall/contracts/http';
import { Types } from 'mongoose';

import { storedTimes } from '../times/shown-times.rule.js';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import type { EntryEntity, LinkListEntity } from './link-list.schema.js';
import { isLink, type LinkList, type StoredContent, type StoredEntry } from './stored-link.js';

/** Between what is stored and what the product speaks of. */
export function toList({ revision, links, spotlight = '', removed = [], marks = [] }: LinkListEntity): LinkList {
  return {
    revision,
    links: links.map(toStored),
    spotlight,
    removed: removed.map(({ link, place, at }) => ({ link: toStored(link), place, at: at.getTime() })),
    marks,
  };
}

export function toContent({ links, spotlight, removed, marks }: Omit<LinkList, 'revision'>) {
  return {
    links: links.map(toEntity),
    spotlight,
    removed: removed.map(({ link, place, at }) => ({ link: toEntity(link), place, at: new Date(at) })),
    marks: [...marks],
  };
}

function toStored(entity: EntryEntity): StoredEntry {
  const { _id, kind, isActive, revision = 1, title = '', url = '', thumbnail } = entity;
  const state = { id: _id.toHexString(), isActive, revision, ...storedTimes(entity) };
  const picture = thumbnail ? { id: thumbnail.id, url: thumbnail.url } : null;
  if (kind === undefined) {
    const { countClicks = false } = entity;
    return { ...state, kind: 'link', title, url, countClicks, thumbnail: picture ?? { id: '', url: '' } };
  }
  return { ...state, kind, content: contentOf(kind, entity), thumbnail: picture };
}

function contentOf(kind: OtherKind, entity: EntryEntity): StoredContent {
  const fields = ENTRY_FIELDS[kind].map((field) => [field, entity[field] ?? '']);
  return { kind, ...Object.fromEntries(fields) } as StoredContent;
}

/** Links as they always were; of other entries what their kind says, in the same document. */
function toEntity(entry: StoredEntry) {
  const { id, isActive, revision, shownFrom, shownUntil } = entry;
  const times = { ...(shownFrom && { shownFrom }), ...(shownUntil && { shownUntil }) };
  const state = { _id: new Types.ObjectId(id), isActive, revision, ...times };
  if (isLink(entry)) {
    const { title, url, countClicks, thumbnail } = entry;
    return { ...state, title, url, countClicks, thumbnail };
  }
  return { ...state, ...fieldsOf(entry.content), ...(entry.thumbnail && { thumbnail: entry.thumbnail }) };
}

function fieldsOf(content: StoredContent) {
  return content.kind === 'social' ? { ...content, accounts: [...content.accounts] } : content;
}
