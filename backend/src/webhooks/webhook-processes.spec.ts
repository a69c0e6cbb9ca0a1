import { freshDatabase } from '../../test/database.js';
import { temporaryFolder } from '../../test/end-after-tests.js';
import { serveOtherSites } from '../../test/other-sites.js';
import { until } from '../../test/processes.js';
import { startApp } from '../../test/test-app.js';
import { Creator, PRODUCTS, receiverAt, type Receiver } from '../../test/webhook-scene.js';
import { Clock } from '../config/clock.js';

const received = (count: number, { requests }: Receiver) => until(() => Promise.resolve(requests.length >= count));
const idsOf = ({ requests }: Receiver) => requests.map(({ headers }) => headers['webhook-id']);

it('the next process sends what a process could not send, and repeats a request that the end cut off', async () => {
  const env = { MONGODB_URI: freshDatabase() };
  const first = await startApp(env);
  const firstOthers = await serveOtherSites(first);
  const silent = receiverAt(firstOthers, 'hooks.example');
  silent.respond = () => undefined;
  const creator = await Creator.new(first);
  await creator.add(PRODUCTS);
  for (const name of ['Kadhai', 'Tawa']) await creator.seller.add({ Product_Name: name });
  await received(1, silent);
  await first.close();
  const next = await startApp(env);
  const nextOthers = await serveOtherSites(next);
  const nextHooks = receiverAt(nextOthers, 'hooks.example');
  next.app.get(Clock)['offsetSeconds'] += 61; // the lease of the first process
  await received(2, nextHooks);
  expect(idsOf(nextHooks)[0]).toBe(idsOf(silent)[0]);
  const bodies = nextHooks.requests.map(({ body }): unknown => JSON.parse(body));
  expect(bodies).toMatchObject([{ data: { name: 'Kadhai' } }, { data: { name: 'Tawa' } }]);
  await next.close();
});

it('two processes send each event once', async () => {
  const env = { MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() };
  const apps = [await startApp(env), await startApp(env)] as const;
  const receivers: Receiver[] = [];
  for (const app of apps) receivers.push(receiverAt(await serveOtherSites(app), 'hooks.example'));
  const creator = await Creator.new(apps[0]);
  await creator.add(PRODUCTS);
  for (let count = 0; count < 10; count += 1) await creator.seller.add();
  const waiting = () => apps[0].database.collection('webhookdeliveries').countDocuments();
  await until(async () => (await waiting()) === 0);
  const ids = receivers.flatMap((receiver) => idsOf(receiver));
  expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
  for (const app of apps) await app.close();
});
