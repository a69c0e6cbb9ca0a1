import { DomainError } from '../http/domain-error.js';

/** A 404, also for a product of another owner, so that ids cannot be probed. */
export const productNotFound = () => new DomainError('not-found', 'product.not_found', 'Product Not Found');
