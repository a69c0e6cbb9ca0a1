import type { OrderChange } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';

/** Refuses an order whose ids differ from the ids that the client read. */
export function assertSameIds({ from, to }: OrderChange): void {
  const idsBefore = new Set(from);
  if (from.length === to.length && to.every((id) => idsBefore.has(id))) return;
  throw invalid([{ field: 'to', message: 'to must hold the same ids as from' }]);
}

interface OrderCheck {
  readonly resource: 'link' | 'product';
  /** Whether the write may have been started before. */
  readonly isRepeat: boolean;
}

/**
 * Refuses a write if the stored order has changed since the client read it, so that a later write does not overwrite an
 * earlier one. A repeated write may find a part of its own order stored already, so only the ids are compared.
 */
export function assertOrderUnchanged(
  storedOrder: readonly string[],
  { from }: OrderChange,
  { resource, isRepeat }: OrderCheck,
): void {
  if (isSame(storedOrder, from)) return;
  if (isRepeat && isSame(storedOrder.toSorted(), from.toSorted())) return;
  throw new DomainError('conflict', `${resource}.order_changed`, 'The list was changed somewhere else meanwhile');
}

export const isSame = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((id, index) => id === second[index]);
