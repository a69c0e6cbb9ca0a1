import type { OrderChange, Product, ProductPage, PublicUser, StorePage } from '@linkstall/contracts/http';
import { isApiFailure, type HttpPort, type PublicApi } from '@linkstall/contracts/shell';

import type { StoreOwner } from './store-data.ts';

interface WholeStore {
  readonly owner: StoreOwner;
  readonly products: readonly Product[];
}

/** A whole store, the hidden products only for its owner's token. Null when there is nobody of that name. */
export async function fetchStore(api: PublicApi, name: string): Promise<WholeStore | null> {
  const user = await firstOf<PublicUser>(api, `/${encodeURIComponent(name)}/Store`);
  return user && { owner: ownerOf(user), products: user.UserProduct };
}

/** One page of a store as visitors see it, and how many products there are on all. Null as above. */
export async function fetchStorePage(api: PublicApi, name: string, page: number) {
  const user = await firstOf<StorePage>(api, `/${encodeURIComponent(name)}/Store/${page}`);
  return (
    user && {
      owner: ownerOf(user),
      theme: user.UserTheme[0] ?? null,
      products: user.UserProduct,
      total: user.total,
      preview: user.preview,
    }
  );
}

/** One product as visitors see it, and whose it is; null when there is none of that id in the store. */
export const fetchProductPage = (api: PublicApi, name: string, id: string) =>
  firstOf<ProductPage>(api, `/${encodeURIComponent(name)}/Store/Product/${id}`);

async function firstOf<T>(api: PublicApi, path: string): Promise<T | null> {
  try {
    return (await api.get<readonly T[]>(path))[0] ?? null;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return null;
    throw error;
  }
}

const ownerOf = ({ username, fullName, line, place, email, avatar }: StoreOwner): StoreOwner => ({
  username,
  fullName,
  ...(line && { line }),
  ...(place && { place }),
  email,
  avatar,
});

export const deleteProduct = (http: HttpPort, id: string) => http.delete<unknown>(`/product/delete-product/${id}`);

export const orderProducts = (http: HttpPort, order: OrderChange) =>
  http.patch<readonly Product[]>('/product/order', order);
