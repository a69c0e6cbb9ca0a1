import { createLatch } from '../../test/latch.js';
import { ReleaseSetScene } from '../../test/registry-set-scene.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { GateQueue } from './gate-queue.js';

const BUSY = { status: 503, body: { code: 'server.busy' } };

let testApp: TestApp;
let scene: ReleaseSetScene;
beforeAll(async () => {
  testApp = await startApp();
  scene = await ReleaseSetScene.new(testApp);
  await scene.create();
});

/** Starts runs of the gate. The returned function ends them. */
function startChecks(owners: readonly string[]) {
  const latch = createLatch();
  const runs = owners.map((owner) => testApp.app.get(GateQueue).run(owner, () => latch.whenOpen));
  return async () => {
    latch.open();
    await Promise.all(runs);
  };
}

const check = () => {
  const [{ remote, published }] = scene.teams;
  const path = `registry/${remote}/releases/${published.candidate}/check`;
  return testApp.api.post(path, {}, { token: scene.tokens[0] ?? '' });
};

it('two checks run at once, three more of a remote wait, and the next one gets 503 with Retry-After', async () => {
  const end = startChecks(['x', 'x']);
  const checks = Array.from({ length: 4 }, () => check());
  const refusal = await Promise.race(checks);
  expect(refusal).toMatchObject(BUSY);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  await end();
  const statuses = (await Promise.all(checks)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 503]);
});

it('while ten runs wait, a check and the plan of a set get 503, and a change succeeds', async () => {
  const end = startChecks(['x', 'x', ...['a', 'b', 'c'].flatMap((owner) => [owner, owner, owner]), 'd']);
  expect(await check()).toMatchObject(BUSY);
  expect(await scene.plan('deploy')).toMatchObject(BUSY);
  expect((await scene.change('deploy', 'Now')).status).toBe(200);
  await end();
  expect((await scene.plan('rollback')).status).toBe(200);
  expect((await check()).status).toBe(200);
});
