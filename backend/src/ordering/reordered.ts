import type { OrderChange } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';

/** Refuses an order whose ids differ from the ids that the client read. */
export function requireSameIds({ from, to }: OrderChange): void {
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
 * Refuses when the stored order is not the order that the client read, so that a later writer does not overwrite an earlier one. For
 * a repeated write a part of the new order can be stored already, so only the ids are compared.
 */
export function requireSeenOrder(
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
