import { DomainError } from '../http/domain-error.js';
import type { Content } from './stored-entry.js';

/** The noun of a call in messages: link calls know only links. */
export type EntryNoun = 'link' | 'entry';

export const nounOf = ({ kind }: Content): EntryNoun => (kind === 'link' ? 'link' : 'entry');

const NAMES = { link: 'Link', entry: 'Entry' } as const;

/** A 404, also for an entry of another owner, so that ids cannot be probed. */
export const entryNotFound = (noun: EntryNoun) =>
  new DomainError('not-found', 'link.not_found', `${NAMES[noun]} Not Found`);

export const entryChanged = (noun: EntryNoun) =>
  new DomainError('conflict', 'link.changed', `This ${noun} was changed somewhere else meanwhile`);

/** The remote is disabled, or its stable release does not have the kind. */
export const kindNotLive = (entryKind: string) =>
  new DomainError('conflict', 'link.kind_not_live', `Entries of ${entryKind} cannot be added or edited just now`);

export const customLimit = () =>
  new DomainError('conflict', 'link.custom_limit', 'A page holds at most 50 entries of kinds from other teams');

export const listFull = (noun: EntryNoun) =>
  new DomainError('conflict', 'link.limit', `A page holds at most 1,000 ${noun === 'link' ? 'links' : 'entries'}`);
