import type { StorePage } from '@linkstall/contracts/http';
import { siteOf, type PageHead, type PageResult, type ServerPage } from '@linkstall/contracts/shell';
import { isSameCollection, type ProductFilter } from '@linkstall/kit/product-filter';
import { brokenNameRule } from '@linkstall/kit/username';

import { storePath, type StoreView } from '../ui/store-path.ts';
import { loadTexts } from '../ui/languages.ts';
import { inLanguage, storeFacts } from './product/product-facts.ts';
import { pagesFor, type StoreData, type StoreOwner } from './store-data.ts';
import { storeStyles } from './store-styles.ts';
import { fetchStorePage } from './stores.api.ts';

/** Parses the page number of the address; null when the number is invalid. */
const parsePageNumber = (text: string | undefined): number | null => {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
};

interface HeadOptions extends StoreView {
  readonly preview: Partial<StorePage>['preview'];
  readonly texts: Awaited<ReturnType<typeof loadTexts>>;
  readonly siteName: string;
}

function headOf(
  { username, fullName, avatar }: StoreOwner,
  { page = 1, collection, words, preview, texts, siteName }: HeadOptions,
): PageHead {
  const title =
    collection === undefined
      ? texts.store.title(fullName, siteName)
      : texts.store.titleOfCollection(collection, fullName, siteName);
  return {
    title: page === 1 ? title : texts.store.titleOfPage(fullName, page, siteName),
    description: texts.store.description(fullName, username, siteName),
    // Search engines must not list what visitors search.
    canonicalPath: words === undefined ? storePath(username, { page, collection }) : storePath(username),
    type: 'profile',
    ...(avatar.url.startsWith('/') && { imagePath: avatar.url }),
    ...(preview && { preview: { path: preview.url, alt: texts.store.preview(fullName) } }),
  };
}

/** The filter of an address; null for an empty filter. A search covers the whole store, not only a collection. */
function parseFilter({ in: collection, q }: Readonly<Record<string, string | undefined>>): ProductFilter | null {
  const words = q?.trim();
  if (words === '' || collection === '') return null;
  return words === undefined ? { collection } : { words };
}

/** Loads one page of a store. Addresses without `@` and former usernames redirect to the current address. */
export const loadStore: ServerPage<StoreData>['load'] = async (params, api): Promise<PageResult<StoreData>> => {
  const { at = '', page: pageText } = params;
  const name = at.startsWith('@') ? at.slice(1) : at;
  // Do not ask the API about an invalid username.
  if (brokenNameRule(name)) return { status: 404 };
  const redirectTo = (username: string, view?: StoreView) =>
    ({ status: 302, location: storePath(username, view) }) as const;
  if (name === at) return redirectTo(name);
  const page = parsePageNumber(pageText);
  const filter = parseFilter(params);
  const store = await fetchStorePage(api, name, { page: page ?? 1, ...filter });
  if (!store) return { status: 404 };
  const { owner, theme, products, total, storeTotal, collections, preview, language, languages } = store;
  if (owner.username.toLowerCase() !== name.toLowerCase()) return redirectTo(owner.username);
  const collection = collections?.find((each) => isSameCollection(each, filter?.collection ?? ''));
  // Each collection has one address, so that caches store it once.
  if (filter === null || filter.collection !== collection)
    return redirectTo(owner.username, collection === undefined ? {} : { collection });
  // Missing pages redirect to the first page. `?page=1` redirects too, because the first page has no number.
  if (page === null || page > pagesFor(total) || (page === 1 && pageText !== undefined))
    return redirectTo(owner.username, filter);
  const { css, color } = await storeStyles(theme);
  const { words } = filter;
  const isFiltered = collection !== undefined || words !== undefined;
  const data = { owner, theme: css, products, page, total, ...(language && { language }) };
  const texts = await loadTexts(language);
  return {
    status: 200,
    data: {
      ...data,
      ...(storeTotal !== undefined && { storeTotal }),
      ...(collections && { collections }),
      ...(isFiltered && { filter }),
    },
    head: {
      ...headOf(owner, { page, ...filter, preview, texts, siteName: siteOf(api).name }),
      ...(language && { language }),
      languages,
      ...(color && { themeColor: color }),
      ...(total > 0 &&
        words === undefined && {
          facts: inLanguage(storeFacts({ ...data, filter }), { language, type: 'CollectionPage' }),
        }),
    },
  };
};
