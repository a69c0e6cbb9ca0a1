import type { Product } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { failureOf } from '@linkstall/kit/loading';
import { createList } from '@linkstall/kit/order';
import { matchesFilter } from '@linkstall/kit/product-filter';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, createStore } from 'jotai';

import { PAGE_SIZE, pagesFor, type StoreData } from './store-data.ts';
import { fetchStore } from './stores.api.ts';

const initialDataAtom = atom<StoreData | null>(null);
/** The number of pages on the screen, the first page included. */
const shownPagesAtom = atom(1);

/** All products of the store; the owner also gets hidden products. The list stays `loading` until the first request. */
export const productList = createList<Product>({
  read: async (get) => (await fetchStore(get(shellAtom).http, get(storeDataAtom).owner.username))?.products ?? [],
});

/** Creates the state of one store page, with the data of the HTML. */
export function createStoreState(shell: ShellApi, data: StoreData) {
  const store = createStore();
  store.set(shellAtom, shell);
  store.set(initialDataAtom, data);
  return store;
}

const storeDataAtom = atom((get): StoreData => {
  const data = get(initialDataAtom);
  if (!data) throw new Error('a store is shown without its data');
  return data;
});

/** All products with the owner's pending changes; null before the list is loaded. */
export const allProductsAtom = atom((get): readonly Product[] | null => {
  const view = get(productList.viewAtom);
  return view.status === 'ready' ? view.value : null;
});

/** The failure of the request for all products, if any. */
export const listFailureAtom = atom((get) => failureOf(get(productList.viewAtom)));

/** The products on the screen: the products of this page and of the pages that scrolling added. */
export const visibleProductsAtom = atom((get) => {
  const { products, page, total, filter } = get(storeDataAtom);
  const allProducts = get(allProductsAtom)?.filter((product) => matchesFilter(product, filter ?? {}));
  const start = (page - 1) * PAGE_SIZE;
  const visibleProducts = allProducts ? allProducts.slice(start, start + get(shownPagesAtom) * PAGE_SIZE) : products;
  const count = allProducts?.length ?? total;
  const shownPages = get(shownPagesAtom);
  const lastPage = Math.min(page - 1 + shownPages, pagesFor(count));
  return { products: visibleProducts, firstPage: page, lastPage, pageCount: pagesFor(count), shownPages, filter };
});

/** After a logout the page shows the data of its HTML again, because visitors must not see hidden products. */
export const forgetAllProductsAtom = atom(null, (_get, set) => {
  set(productList.doResetAtom);
  set(shownPagesAtom, 1);
});

/** Shows the next page below the loaded pages. */
export const showNextPageAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(allProductsAtom)) await set(productList.doLoadAtom);
  const { lastPage, pageCount } = get(visibleProductsAtom);
  if (get(allProductsAtom) && lastPage < pageCount) set(shownPagesAtom, get(shownPagesAtom) + 1);
});
