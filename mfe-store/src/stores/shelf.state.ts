import type { Product } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { afterFailure, attempt, failureOf, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, createStore } from 'jotai';

import { PAGE_SIZE, pagesFor, type StoreData } from './store-data.ts';
import { fetchStore } from './stores.api.ts';

type Products = readonly Product[];

const dataAtom = atom<StoreData | null>(null);
/** The whole store as the API said it last; `loading` until somebody needs it. */
const truthAtom = atom<Loaded<Products>>({ status: 'loading' });
/** How many pages are shown, this one counted. */
const spanAtom = atom(1);
/** Counts the reads, so that a slow older answer never covers a newer one. */
const readAtom = atom(0);

/** Counts the changes that were answered: a read that began before one of them is too old. */
const answeredAtom = atom(0);

type Apply = (products: Products) => Products;

/** A change that is not answered yet: on screen, and marked there as not saved. */
export interface Pending {
  /** Id of the product that it changes. */
  readonly about: string;
  readonly apply: Apply;
}

/** For a change that shows only when it is saved. */
export const asItIs: Apply = (products) => products;

const pendingAtom = atom<readonly Pending[]>([]);
export const pendingProductsAtom = atom((get) => get(pendingAtom));

/** Ids of the products that are not saved as they are shown. */
export const unsavedProductsAtom = atom(
  (get): ReadonlySet<string> => new Set(get(pendingAtom).map(({ about }) => about)),
);

export const beginAtom = atom(null, (get, set, change: Pending) => set(pendingAtom, [...get(pendingAtom), change]));

/** Changes were answered. `apply` makes the answer part of the truth; without it they leave no trace. */
export const endAtom = atom(null, (get, set, { changes, apply }: { changes: readonly Pending[]; apply?: Apply }) => {
  set(answeredAtom, get(answeredAtom) + 1);
  const known = get(trueProductsAtom);
  if (apply && known) set(showTruthAtom, apply(known));
  set(
    pendingAtom,
    get(pendingAtom).filter((change) => !changes.includes(change)),
  );
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

/** The whole list, as the API said it last; null before it was read. */
export const trueProductsAtom = atom((get): Products | null => {
  const truth = get(truthAtom);
  return truth.status === 'ready' ? truth.value : null;
});

/** The whole list as its owner sees it, with everything that is still on its way. */
export const wholeAtom = atom((get): Products | null => {
  const whole = get(trueProductsAtom);
  return whole && get(pendingAtom).reduce((products, { apply }) => apply(products), whole);
});

/** What went wrong in reading the whole list. */
export const unreadAtom = atom((get) => failureOf(get(truthAtom)));

/** The products on the counter: this page's, and those that scrolling has brought. */
export const shelfAtom = atom((get) => {
  const { products, page, total } = get(givenAtom);
  const whole = get(wholeAtom);
  const start = (page - 1) * PAGE_SIZE;
  const shown = whole ? whole.slice(start, start + get(spanAtom) * PAGE_SIZE) : products;
  const count = whole?.length ?? total;
  const last = Math.min(page - 1 + get(spanAtom), pagesFor(count));
  return { products: shown, first: page, last, pages: pagesFor(count) };
});

const showTruthAtom = atom(null, (_get, set, products: Products) =>
  set(truthAtom, { status: 'ready', value: products, failure: null }),
);

/** Reads the whole store; who is logged in as its owner gets the hidden products too. */
export const loadWholeAtom = atom(null, async (get, set): Promise<void> => {
  const shell = get(shellAtom);
  const { owner } = get(givenAtom);
  const reader = shell.session.current()?._id;
  const read = get(readAtom) + 1;
  const answered = get(answeredAtom);
  set(readAtom, read);
  const answer = await attempt(shell, () => fetchStore(shell.http, owner.username));
  // After a logout, or after a newer read, this answer is nobody's any more.
  if (get(readAtom) !== read || shell.session.current()?._id !== reader) return;
  if (get(answeredAtom) !== answered) return set(loadWholeAtom);
  if (answer.ok) set(showTruthAtom, answer.value?.products ?? []);
  else set(truthAtom, afterFailure(get(truthAtom), answer.failure));
});

/** After a logout: what the page came with is what a visitor may see. */
export const forgetWholeAtom = atom(null, (get, set) => {
  set(readAtom, get(readAtom) + 1);
  set(pendingAtom, []);
  set(truthAtom, { status: 'loading' });
  set(spanAtom, 1);
});

/** Brings the next page below this one. */
export const moreAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(wholeAtom)) await set(loadWholeAtom);
  const { last, pages } = get(shelfAtom);
  if (get(wholeAtom) && last < pages) set(spanAtom, get(spanAtom) + 1);
});
