import { DomainError } from '../http/domain-error.js';

/** Somebody else's is reported as missing, so ids cannot be probed. */
export const productNotFound = () => new DomainError('not-found', 'product.not_found', 'Product Not Found');
