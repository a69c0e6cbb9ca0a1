import type { StorePage } from '@linkstall/contracts/http';
import type { PageHead, PageResult, ServerPage } from '@linkstall/contracts/shell';
import { brokenNameRule } from '@linkstall/kit/username';

import { storePath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { storeFacts } from './product/product-facts.ts';
import { pagesFor, type StoreData, type StoreOwner } from './store-data.ts';
import { fetchStorePage } from './stores.api.ts';

/** Parses the page number of the address; null when the number is invalid. */
const parsePageNumber = (text: string | undefined): number | null => {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
};

interface HeadOptions {
  readonly page: number;
  readonly preview: Partial<StorePage>['preview'];
}

const headOf = ({ username, fullName, avatar }: StoreOwner, { page, preview }: HeadOptions): PageHead => ({
  title: page === 1 ? texts.store.title(fullName) : texts.store.titleOfPage(fullName, page),
  description: texts.store.description(fullName, username),
  canonicalPath: storePath(username, page),
  type: 'profile',
  ...(avatar.url.startsWith('/') && { imagePath: avatar.url }),
  ...(preview && { preview: { path: preview.url, alt: texts.store.preview(fullName) } }),
});

/** Loads one page of a store. Addresses without `@` and former usernames redirect to the current address. */
export const loadStore: ServerPage<StoreData>['load'] = async (
  { at = '', page: pageText },
  api,
): Promise<PageResult<StoreData>> => {
  const name = at.startsWith('@') ? at.slice(1) : at;
  // Do not ask the API about an invalid username.
  if (brokenNameRule(name)) return { status: 404 };
  if (name === at) return { status: 302, location: storePath(name) };
  const page = parsePageNumber(pageText);
  const store = await fetchStorePage(api, name, page ?? 1);
  if (!store) return { status: 404 };
  const { owner, theme, products, total, preview } = store;
  if (owner.username.toLowerCase() !== name.toLowerCase()) return { status: 302, location: storePath(owner.username) };
  // Missing pages redirect to the first page. `?page=1` redirects too, because the first page has no number.
  if (page === null || page > pagesFor(total) || (page === 1 && pageText !== undefined))
    return { status: 302, location: storePath(owner.username) };
  // Import the theme code lazily, because the browser does not need this code for a page that the edge rendered.
  const { stylesOf } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
  const { css, color } = stylesOf(theme);
  return {
    status: 200,
    data: { owner, theme: css, products, page, total },
    head: {
      ...headOf(owner, { page, preview }),
      ...(color && { themeColor: color }),
      ...(total > 0 && { facts: storeFacts({ owner, products, page, total }) }),
    },
  };
};
