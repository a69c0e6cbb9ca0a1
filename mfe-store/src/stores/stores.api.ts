import type { OrderChange, Product, ProductPage, PublicUser, StorePage } from '@linkstall/contracts/http';
import { isApiFailure, type HttpPort, type PublicApi } from '@linkstall/contracts/shell';
import type { ProductFilter } from '@linkstall/kit/product-filter';

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

interface StoreRequest extends ProductFilter {
  readonly page: number;
}

/** Reads one page of a store as visitors see the store, with the total number of products. Null when no user has this name. */
export async function fetchStorePage(api: PublicApi, name: string, { page, collection, words }: StoreRequest) {
  const filter = words === undefined ? ['Collection', collection] : ['Search', words];
  const filterPath = filter[1] === undefined ? '' : `/${filter[0]}/${encodeURIComponent(filter[1])}`;
  const user = await getFirst<StorePage>(api, `/${encodeURIComponent(name)}/Store/${page}${filterPath}`);
  return (
    user && {
      owner: toOwner(user),
      theme: user.UserTheme[0] ?? null,
      products: user.UserProduct,
      total: user.total,
      storeTotal: user.storeTotal,
      collections: user.collections,
      preview: user.preview,
      language: user.language,
      languages: user.languages,
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
