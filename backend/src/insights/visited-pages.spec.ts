import type { SessionUser, VisitedPage } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Seller } from '../../test/products.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';

const DAY_MS = 86_400_000;

let testApp: TestApp;
let sequence = 0;
beforeAll(async () => {
  testApp = await startApp();
});

async function countViews(
  owner: string,
  kind: 'page' | 'store',
  { views, daysAgo = 0 }: { views: number; daysAgo?: number },
): Promise<void> {
  const day = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  sequence += 1;
  const body = { edge: '0123456789abcdef', sequence, counts: [`${owner} ${day} 12 ${kind} - ${views}`] };
  const response = await testApp.api.post('insights/counts', body, { headers: { 'x-edge-key': EDGE_KEY } });
  expect(response.status).toBe(200);
}

const visitedPages = async () => {
  const key = readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim();
  return (await testApp.api.get<VisitedPage[]>('admin/visited-pages', { headers: { 'x-operator-key': key } })).body
    .data;
};

it('GET /admin/visited-pages lists pages and stores by their views of thirty days, then a product of each store', async () => {
  expect(await visitedPages()).toEqual([]);
  const { user: rarelyVisited } = await testApp.api.newSession();
  const { user: formerlyVisited } = await testApp.api.newSession();
  const seller = await Seller.new(testApp);
  const { _id: sellerId } = (await testApp.api.get<SessionUser>('users/account', seller.call)).body.data;
  const hidden = (await seller.add({ Product_status: 'false' })).body.data;
  const product = (await seller.add({})).body.data;
  await countViews(rarelyVisited._id, 'page', { views: 2 });
  await countViews(formerlyVisited._id, 'page', { views: 900, daysAgo: 40 });
  await countViews(sellerId, 'page', { views: 3 });
  await countViews(sellerId, 'page', { views: 4, daysAgo: 20 });
  await countViews(sellerId, 'store', { views: 5 });
  const store = `/store/@${seller.username}`;
  expect(await visitedPages()).toEqual([
    { path: `/${seller.username}`, views: 7 },
    { path: store, views: 5 },
    { path: `/${rarelyVisited.username}`, views: 2 },
    { path: `${store}/${product._id}`, views: 0 },
  ]);
  expect(hidden.Product_status).toBe(false);
});
