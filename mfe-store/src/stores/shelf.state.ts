import type { Product } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { failureOf } from '@linkstall/kit/loading';
import { createList } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, createStore } from 'jotai';

import { PAGE_SIZE, pagesFor, type StoreData } from './store-data.ts';
import { fetchStore } from './stores.api.ts';

const dataAtom = atom<StoreData | null>(null);
/** How many pages are shown, this one counted. */
const spanAtom = atom(1);

/** The whole store, for its owner with the hidden products; `loading` until somebody needs it. */
export const list = createList<Product>({
  read: async (get) => (await fetchStore(get(shellAtom).http, get(givenAtom).owner.username))?.products ?? [],
});

/** The state of one page of a store: it starts with what the page came with. */
export function createShelf(shell: ShellApi, data: StoreData) {
  const store = createStore();
  store.set(shellAtom, shell);
  store.set(dataAtom, data);
  return store;
}

const givenAtom = atom((get): StoreData => {
  const data = get(dataAtom);
  if (!data) throw new Error('a store is shown without its data');
  return data;
});

/** The whole list as its owner sees it, with everything that is still on its way; null before it was read. */
export const wholeAtom = atom((get): readonly Product[] | null => {
  const view = get(list.viewAtom);
  return view.status === 'ready' ? view.value : null;
});

/** What went wrong in reading the whole list. */
export const unreadAtom = atom((get) => failureOf(get(list.viewAtom)));

/** The products on the counter: this page's, and those that scrolling has brought. */
export const shelfAtom = atom((get) => {
  const { products, page, total } = get(givenAtom);
  const whole = get(wholeAtom);
  const start = (page - 1) * PAGE_SIZE;
  const shown = whole ? whole.slice(start, start + get(spanAtom) * PAGE_SIZE) : products;
  const count = whole?.length ?? total;
  const span = get(spanAtom);
  const last = Math.min(page - 1 + span, pagesFor(count));
  return { products: shown, first: page, last, pages: pagesFor(count), span };
});

/** After a logout: what the page came with is what a visitor may see. */
export const forgetWholeAtom = atom(null, (_get, set) => {
  set(list.forgetAtom);
  set(spanAtom, 1);
});

/** Brings the next page below this one. */
export const moreAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(wholeAtom)) await set(list.loadAtom);
  const { last, pages } = get(shelfAtom);
  if (get(wholeAtom) && last < pages) set(spanAtom, get(spanAtom) + 1);
});
