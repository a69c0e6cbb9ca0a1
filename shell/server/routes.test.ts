/** @jest-environment node */
import { EDGE_NAMES } from '@linkstall/releases/edge-names';

import type { Container } from './container.ts';
import { VISITOR_FORM } from './forms/visitor-forms.ts';
import { routesTo, SETUP } from './routes.ts';
import { ENTRY_FILE } from './seo/entry-files.ts';
import { PRODUCT_FEED } from './seo/product-feed.ts';
import { QR_CODE } from './seo/qr-codes.ts';
import { TEAM_API } from './team-api/team-api.ts';

/** Examples of what follows the first segment in the paths of the edge. */
const SUFFIXES = [
  '',
  '/x',
  '/v1',
  '/v1/users/static-copy',
  '/live',
  '/edge',
  '/ready',
  '/end',
  '/confirm',
  '/frontend-discovery.json',
  '/linkstall/platform.json',
  '/linkstall/export-keys.json',
  '/linkstall/composition.json',
  '/linkstall/composition/mfe-x/1.0.0~0123456789ab/x.js',
  '/security.txt',
  '/live-releases.json',
  '/x/y/',
];

test('every path of the edge starts with a name that remotes cannot use', () => {
  const edgeRoutes = routesTo({} as Container).slice(0, -1);
  expect(edgeRoutes.length).toBeGreaterThan(10);
  const reservedPaths = EDGE_NAMES.flatMap((name) => SUFFIXES.map((suffix) => `/${name}${suffix}`));
  // Below pages of remotes, and the page of mfe-site that is gone after the setup.
  const belowPages = [PRODUCT_FEED, QR_CODE, TEAM_API, ENTRY_FILE, VISITOR_FORM, SETUP];
  const unreserved = edgeRoutes.filter(
    ({ pattern }) => !belowPages.includes(pattern) && !reservedPaths.some((address) => pattern.test(address)),
  );
  expect(unreserved.map(({ pattern }) => pattern.source)).toEqual([]);
});
