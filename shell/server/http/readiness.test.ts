/** @jest-environment node */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import { VERSION } from '@linkstall/releases/version';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, until } from '../testing/send-request.ts';

const api = new FixtureApi();
let site: FixtureSite;
const get = async (path: string) => {
  const { status, text, headers } = await sendRequest(site.url, path);
  return { status, text, headers };
};
const readiness = async () => {
  const { status, text } = await get('/health/edge');
  return [status, JSON.parse(text) as unknown];
};

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('an edge is ready when its shell is deployed and it has made a page, and stays ready while the API is down', async () => {
  const envs = join(site.dataDir, 'envs');
  await rename(envs, `${envs}-away`);
  await site.start(api.url);
  const unavailable = { status: 'unavailable', version: VERSION, reason: 'no page could be made yet' };
  expect(await readiness()).toEqual([503, unavailable]);
  expect((await get('/health/live')).status).toBe(200);
  await rename(`${envs}-away`, envs);
  await until(async () => (await get('/health/edge')).status === 200);
  await api.stop();
  expect(await readiness()).toEqual([200, { status: 'ready', version: VERSION }]);
  expect((await get('/health/ready')).status).toBe(503);
  await api.start();
});

test('after SIGTERM an edge is not ready, serves requests for SHUTDOWN_DELAY_SECONDS, and ends with 0', async () => {
  await site.start(api.url, { SHUTDOWN_DELAY_SECONDS: '300' });
  expect((await readiness())[0]).toBe(200);
  site.kill('SIGTERM');
  await until(async () => (await get('/health/edge')).status === 503);
  expect(await readiness()).toEqual([503, { status: 'unavailable', version: VERSION, reason: 'the edge ends' }]);
  expect((await get('/health/ready')).status).toBe(503);
  const page = await get('/asha');
  expect([page.status, page.headers.connection]).toEqual([200, 'close']);
  expect(await site.stop('SIGINT')).toBe(0); // ends at once
});
