import { DomainError } from '../http/domain-error.js';

/** The noun of a call in messages: link calls know only links. */
export type Called = 'link' | 'entry';

const NAMES = { link: 'Link', entry: 'Entry' } as const;

/** A 404, also for an entry of another owner, so that ids cannot be probed. */
export const entryNotFound = (called: Called) =>
  new DomainError('not-found', 'link.not_found', `${NAMES[called]} Not Found`);

export const entryChanged = (called: Called) =>
  new DomainError('conflict', 'link.changed', `This ${called} was changed somewhere else meanwhile`);

export const noRoom = (called: Called) =>
  new DomainError('conflict', 'link.limit', `A page holds at most 1,000 ${called === 'link' ? 'links' : 'entries'}`);
