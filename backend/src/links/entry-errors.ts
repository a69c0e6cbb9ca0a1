import { DomainError } from '../http/domain-error.js';

/** What a call speaks of: the calls of links know no other entries. */
export type Called = 'link' | 'entry';

const NAMES = { link: 'Link', entry: 'Entry' } as const;

/** Also for an entry of another owner, so that ids cannot be probed. */
export const entryNotFound = (called: Called) =>
  new DomainError('not-found', 'link.not_found', `${NAMES[called]} Not Found`);

export const entryChanged = (called: Called) =>
  new DomainError('conflict', 'link.changed', `This ${called} was changed somewhere else meanwhile`);

export const noRoom = (called: Called) =>
  new DomainError('conflict', 'link.limit', `A page holds at most 1,000 ${called === 'link' ? 'links' : 'entries'}`);
