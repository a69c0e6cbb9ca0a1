/** @jest-environment node */
import { EDGE_NAMES } from '@linkstall/releases/edge-names';

import type { Parts } from './parts.ts';
import { routesTo } from './routes.ts';
import { QR_CODE } from './site/qr-codes.ts';

/** An address of each kind that the edge knows below a name. */
const BELOW = ['', '/x', '/v1', '/live', '/ready', '/end', '/frontend-discovery.json'];

test('whatever the edge answers itself begins with a name that no remote can have pages at', () => {
  const own = routesTo({} as Parts).slice(0, -1);
  expect(own.length).toBeGreaterThan(10);
  const kept = EDGE_NAMES.flatMap((name) => BELOW.map((below) => `/${name}${below}`));
  // A code is below whatever page it leads to.
  const others = own.filter(({ at }) => at !== QR_CODE && !kept.some((address) => at.test(address)));
  expect(others.map(({ at }) => at.source)).toEqual([]);
});
