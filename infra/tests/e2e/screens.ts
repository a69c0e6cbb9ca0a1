// The list of screens for every check that visits all screens. A new screen added here gets all of these checks.
import type { APIRequestContext, Page } from '@playwright/test';

import { operators } from '../../packages/releases/src/command/operators.ts';
import { addLinks, addProduct, type Creator, logIn, createTestImage } from './fixtures.ts';

export const VISITOR_PATHS = [
  '/',
  '/about',
  '/privacy',
  '/meera.cooks',
  '/store/@meera.cooks',
  '/nobody-lives-here',
  '/login',
  '/signup',
  '/reset-password',
  '/password-reset-confirm?token=x',
  '/account-verification?token=x',
];
/** `mine` is a placeholder for the creator's username. */
export const CREATOR_PATHS = [
  '/mine',
  '/store/@mine',
  '/admin/links',
  '/admin/design',
  '/admin/statistics',
  '/admin/subscribers',
  '/admin/account',
  '/admin/account/security',
  '/admin/account/webhooks',
  '/admin/device',
  '/admin/settings',
  '/store/add-product/csv',
  '/store/add-product', // after the store, because the store writes its owner's name into the browser's storage
];

export const OPERATOR_PATHS = [
  '/admin/releases',
  '/admin/releases/teams',
  '/admin/releases/health',
  '/admin/site',
  '/admin/site/joining',
  '/admin/site/hosts',
  '/admin/site/reports',
  '/admin/site/reports/meera.cooks',
  '/admin/site/log',
];

export const pathOfCreator = (path: string, { username }: Creator) => path.replace('mine', username);

interface Visit {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly creator: Creator;
}

export async function makeOperator({ username }: Creator): Promise<void> {
  await operators(process.env.LINKSTALL_DATA_DIR ?? '', { verb: 'add', username });
}

/** Adds links and a product, and logs the creator in. */
export async function prepareCreator({ page, request, creator }: Visit): Promise<void> {
  const image = await createTestImage('teal');
  const titles = ['Rasam', 'A title so long that it needs a second line wherever it stands', 'قهوه با هل'];
  const links = titles.map((title, index) => ({ title, url: `https://example.com/${index}` }));
  await addLinks(request, creator, { links, image });
  await addProduct(request, creator, { images: [image] });
  await logIn(page, creator);
}
