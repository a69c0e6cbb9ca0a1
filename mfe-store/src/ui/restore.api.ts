import type { Product } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

/** Names what was deleted, in this tab. */
export const GONE_PRODUCTS = 'products';

/** What was deleted a moment ago, as it was. */
export const restoreProduct = (http: HttpPort, id: string) => http.post<Product>(`/product/restore-product/${id}`);
