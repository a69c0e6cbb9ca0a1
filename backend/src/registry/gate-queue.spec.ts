import type { Request } from 'express';

import { createLatch } from '../../test/latch.js';
import { until } from '../../test/processes.js';
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

/** Starts runs of the gate for teams. The returned function ends them. */
function startChecks(teams: readonly string[]) {
  const latch = createLatch();
  const runs = teams.map((team) => testApp.app.get(GateQueue).run(team, {} as Request, () => latch.whenOpen));
  return async () => {
    latch.open();
    await Promise.all(runs);
  };
}

const checkPath = () => {
  const [{ remote, published }] = scene.teams;
  return `registry/${remote}/releases/${published.candidate}/check`;
};
const check = () => testApp.api.post(checkPath(), {}, { token: scene.tokens[0] ?? '' });
const waitingCount = () => testApp.app.get(GateQueue)['queue']['waitingCount'];

it('two checks run at once, three more of a team wait, and the next one gets 503 with Retry-After', async () => {
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

it('the remotes of a team share the limit of the team', async () => {
  const { name } = scene.teams[0];
  const end = startChecks(['x', 'x', name, name, name]);
  expect(await check()).toMatchObject(BUSY);
  await end();
  expect((await check()).status).toBe(200);
});

it('a check whose client left is never judged, and another one gets its place', async () => {
  const end = startChecks(['x', 'x']);
  const client = new AbortController();
  const left = fetch(`${testApp.api.url}/api/v1/${checkPath()}`, {
    ...{ method: 'POST', signal: client.signal, body: '{}' },
    headers: { authorization: scene.tokens[0] ?? '', 'content-type': 'application/json' },
  });
  const checks = [check(), check()];
  await until(() => Promise.resolve(waitingCount() === 3));
  client.abort();
  await expect(left).rejects.toThrow();
  await until(() => Promise.resolve(waitingCount() === 2));
  checks.push(check());
  await until(() => Promise.resolve(waitingCount() === 3));
  await end();
  expect((await Promise.all(checks)).map(({ status }) => status)).toEqual([200, 200, 200]);
});
