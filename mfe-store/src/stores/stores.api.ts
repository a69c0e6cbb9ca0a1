import type { OrderChange, Product, PublicUser } from '@linkstall/contracts/http';
import { isApiFailure, type HttpPort, type PublicApi } from '@linkstall/contracts/shell';

import type { StoreOwner } from './store-data.ts';

interface WholeStore {
  readonly owner: StoreOwner;
  readonly products: readonly Product[];
}

/** A whole store, the hidden products only for its owner's token. Null when there is nobody of that name. */
export async function fetchStore(api: PublicApi, name: string): Promise<WholeStore | null> {
  try {
    const [user] = await api.get<readonly PublicUser[]>(`/${encodeURIComponent(name)}/Store`);
    if (!user) return null;
    const { username, fullName, email, avatar, UserProduct } = user;
    return { owner: { username, fullName, email, avatar }, products: UserProduct };
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return null;
    throw error;
  }
}

export const deleteProduct = (http: HttpPort, id: string) => http.delete<unknown>(`/product/delete-product/${id}`);

export const orderProducts = (http: HttpPort, order: OrderChange) =>
  http.patch<readonly Product[]>('/product/order', order);
