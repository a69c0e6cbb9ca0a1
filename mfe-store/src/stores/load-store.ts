import type { StorePage } from '@linkstall/contracts/http';
import type { PageHead, PageResult, ServerPage } from '@linkstall/contracts/shell';
import { brokenNameRule } from '@linkstall/kit/username';

import { storePath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { storeFacts } from './product-facts.ts';
import { pagesFor, type StoreData, type StoreOwner } from './store-data.ts';
import { fetchStorePage } from './stores.api.ts';

/** The number of a page as an address gives it; null when it is none. */
const pageNumber = (text: string | undefined): number | null => {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
};

interface Shown {
  readonly page: number;
  readonly preview: Partial<StorePage>['preview'];
}

const headOf = ({ username, fullName, avatar }: StoreOwner, { page, preview }: Shown): PageHead => ({
  title: page === 1 ? texts.store.title(fullName) : texts.store.titleOfPage(fullName, page),
  description: texts.store.description(fullName, username),
  canonicalPath: storePath(username, page),
  type: 'profile',
  ...(avatar.url.startsWith('/') && { imagePath: avatar.url }),
  ...(preview && { preview: { path: preview.url, alt: texts.store.preview(fullName) } }),
});

/** The store behind an address. Without its `@` an address leads to the one with it, an old name to the new one. */
export const loadStore: ServerPage<StoreData>['load'] = async (
  { at = '', page: asked },
  api,
): Promise<PageResult<StoreData>> => {
  const name = at.startsWith('@') ? at.slice(1) : at;
  // Nobody's name: no question to the API.
  if (brokenNameRule(name)) return { status: 404 };
  if (name === at) return { status: 302, location: storePath(name) };
  const page = pageNumber(asked);
  const store = await fetchStorePage(api, name, page ?? 1);
  if (!store) return { status: 404 };
  const { owner, theme, products, total, preview } = store;
  if (owner.username.toLowerCase() !== name.toLowerCase()) return { status: 302, location: storePath(owner.username) };
  // A page that is not there, any more or at all, leads to the first; so does the first by its number.
  if (page === null || page > pagesFor(total) || (page === 1 && asked !== undefined))
    return { status: 302, location: storePath(owner.username) };
  // Where the edge has rendered the page, the browser never needs what makes CSS of a theme.
  const { lookOf } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
  const { css, color } = lookOf(theme);
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
