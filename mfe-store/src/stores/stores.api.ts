import type { OrderChange, Product, ProductPage, PublicUser, StorePage } from '@linkstall/contracts/http';
import { isApiFailure, type HttpPort, type PublicApi } from '@linkstall/contracts/shell';

import type { StoreOwner } from './store-data.ts';

interface CompleteStore {
  readonly owner: StoreOwner;
  readonly products: readonly Product[];
}

/** Reads a whole store. Only the owner's token gets hidden products. Null when no user has this name. */
export async function fetchStore(api: PublicApi, name: string): Promise<CompleteStore | null> {
  const user = await getFirst<PublicUser>(api, `/${encodeURIComponent(name)}/Store`);
  return user && { owner: toOwner(user), products: user.UserProduct };
}

/** Reads one page of a store as visitors see the store, with the total number of products. Null when no user has this name. */
export async function fetchStorePage(api: PublicApi, name: string, page: number) {
  const user = await getFirst<StorePage>(api, `/${encodeURIComponent(name)}/Store/${page}`);
  return (
    user && {
      owner: toOwner(user),
      theme: user.UserTheme[0] ?? null,
      products: user.UserProduct,
      total: user.total,
      preview: user.preview,
    }
  );
}

/** Reads one product and its owner as visitors see them. Null when the store has no such product. */
export const fetchProductPage = (api: PublicApi, name: string, id: string) =>
  getFirst<ProductPage>(api, `/${encodeURIComponent(name)}/Store/Product/${id}`);

async function getFirst<T>(api: PublicApi, path: string): Promise<T | null> {
  try {
    return (await api.get<readonly T[]>(path))[0] ?? null;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return null;
    throw error;
  }
}

const toOwner = ({ username, fullName, line, place, email, avatar }: StoreOwner): StoreOwner => ({
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
