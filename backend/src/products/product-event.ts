import type { EventData, NewEvent } from '../webhooks/webhook.types.js';
import type { StoredProduct } from './stored-product.js';

/** The event of a change, for webhooks. It has the id and the name only; the receiver reads the rest from the public store. */
export const productEvent = (
  change: NonNullable<EventData['change']>,
  { id, name }: Pick<StoredProduct, 'id' | 'name'>,
): NewEvent => ({ type: 'product.changed', data: { id, name, change } });
