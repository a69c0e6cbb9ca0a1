import type { OrderChange } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';

/** Refuses an order that is no order of what was seen: nothing comes and nothing goes by it. */
export function requireSameIds({ from, to }: OrderChange): void {
  const seen = new Set(from);
  if (from.length === to.length && to.every((id) => seen.has(id))) return;
  throw invalid([{ field: 'to', message: 'to must hold the same ids as from' }]);
}

interface Reordered {
  readonly thing: 'link' | 'product';
  /** Whether it was begun before. */
  readonly isAgain: boolean;
}

/**
 * Refuses when what is stored is not what was seen: the one who comes later is told instead of overwriting. Of a write
 * that was begun before, part of the order may be stored: then only the ids must be those.
 */
export function requireSeen(stored: readonly string[], { from }: OrderChange, { thing, isAgain }: Reordered): void {
  if (isSame(stored, from)) return;
  if (isAgain && isSame(stored.toSorted(), from.toSorted())) return;
  throw new DomainError('conflict', `${thing}.order_changed`, 'The list was changed somewhere else meanwhile');
}

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);
