import type { Product } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

/** The name under which this tab stores the deleted products. */
export const DELETED_PRODUCTS = 'products';

/** Restores a product that was deleted a moment ago. */
export const restoreProduct = (http: HttpPort, id: string) => http.post<Product>(`/product/restore-product/${id}`);
