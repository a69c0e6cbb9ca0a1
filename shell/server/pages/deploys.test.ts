/** @jest-environment node */
import { randomBytes } from 'node:crypto';

import { sendRequest, sendUntil, type TestResponse, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let asha = '';
let bela = '';
/** Release names by their marks. */
const publicReleases: Record<string, string> = {};
const adminReleases: Record<string, string> = {};
/** The stable release of each remote before each test. */
let firstStable: Readonly<Record<string, string>> = {};
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const summaryOf = ({ status, text }: TestResponse) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const compositionOf = ({ text }: TestResponse) =>
  (JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as { readonly id: string }).id;
const hasMark = (mark: string) => (response: TestResponse) => summaryOf(response) === `200 ${mark}`;
const publicRelease = (mark: string) => ({ ...PUBLIC, text: mark, server: publicBundle(mark) });
const adminRelease = (text: string) => ({ server: null, text, pages: [{ path: '/admin/links', access: 'login' }] });
const write = (changed: string, method = 'POST') => {
  api.changed = changed;
  return sendRequest(site.url, '/api/v1/link/add-link', { method, ...(method === 'POST' && { body: '{}' }) });
};
const addUser = (username: string) => {
  const user = { username, title: 'before' };
  api.people.set(username, user);
  return user;
};
/** Runs work while the API is down, so that only cached responses can be served. */
async function whileApiIsDown(work: () => Promise<void>): Promise<void> {
  await api.stop();
  try {
    await work();
  } finally {
    await api.start();
  }
}
/** Resolves when the API gets another request for this user. */
const waitForRead = (name: string, before = api.readsOf(`/api/v1/${name}`)) =>
  until(() => api.readsOf(`/api/v1/${name}`) > before);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  firstStable = await site.stable();
  publicReleases['two'] = await site.publish('mfe-public', publicRelease('two'));
  for (const text of ['two', 'three']) adminReleases[text] = await site.publish('mfe-links', adminRelease(text));
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Each test uses a new user, and starts with the first releases. */
beforeEach(async () => {
  api.people.clear();
  api.requests.length = 0;
  api.delayMs = 0;
  api.readBarrier = Promise.resolve();
  await site.setClockSpeed(1);
  await site.restoreStable(firstStable);
  const firstUser = randomBytes(8).toString('hex');
  addUser(firstUser);
  await sendUntil(() => get(`/${firstUser}`), hasMark('one'));
  [asha, bela] = ['a', 'b'].map((letter) => letter + firstUser) as [string, string];
  addUser(asha);
});

test('a write drops only the changed pages, not other pages that are being rendered', async () => {
  addUser(bela);
  const respond = api.hold();
  const readStarted = waitForRead(bela);
  const otherPage = get(`/${bela}`);
  await readStarted;
  await write(`user:${asha}`);
  respond();
  expect((await otherPage).status).toBe(200);
  await whileApiIsDown(async () => expect((await get(`/${bela}`)).status).toBe(200));
});

test('a page that was rendered during a write is not stored', async () => {
  const user = addUser(asha);
  const respond = api.hold();
  const before = get(`/${asha}`);
  const json = get(`/api/v1/${asha}`);
  await until(() => api.readsOf(`/api/v1/${asha}`) > 0);
  user.title = 'after';
  await write(`user:${asha}`);
  respond();
  expect((await get(`/${asha}`)).text).toContain('after');
  expect((await get(`/api/v1/${asha}`)).text).toContain('after');
  await Promise.all([before, json]);
  expect((await get(`/${asha}`)).text).toContain('after');
  expect((await get(`/api/v1/${asha}`)).text).toContain('after');
});

test('a deploy and a candidate of an admin remote do not change visitors’ pages', async () => {
  const page = await get(`/${asha}`);
  const missingPage = await get('/no/such/page');
  await site.releases('deploy', 'mfe-links', adminReleases['two'] ?? '');
  const candidate = adminReleases['three'] ?? '';
  await site.releases('deploy', 'mfe-links', candidate, '--percent', '50');
  await whileApiIsDown(async () => {
    const after = await get(`/${asha}`);
    expect([after.status, after.text]).toEqual([200, page.text]);
    expect(after.headers).toMatchObject({ etag: page.headers.etag, 'cache-control': 'no-cache, no-transform' });
    expect(after.headers['set-cookie']).toBeUndefined();
  });
  expect((await get('/no/such/page')).text).toBe(missingPage.text);
  const admin = await get('/admin/links');
  expect(admin.headers['set-cookie']?.[0]).toMatch(/^ls_visitor=/);
  expect(admin.headers['cache-control']).toBe('private, no-cache, no-transform');
});

test('a candidate at 0 % affects no visitor', async () => {
  const page = await get(`/${asha}`);
  const candidate = publicReleases['two'] ?? '';
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '0');
  for (const path of [`/${asha}`, '/admin/links', '/no/such/page']) {
    const { headers } = await get(path);
    expect([path, headers['set-cookie'], headers['cache-control']]).toEqual([
      path,
      undefined,
      'no-cache, no-transform',
    ]);
  }
  expect((await get(`/${asha}`)).headers.etag).toBe(page.headers.etag);
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '1');
  const visitor = await get(`/${asha}`);
  expect(visitor.headers['set-cookie']?.[0]).toMatch(/^ls_visitor=/);
  expect(visitor.headers['cache-control']).toBe('private, no-cache, no-transform');
  expect((await get('/no/such/page')).headers['set-cookie']).toBeUndefined();
});

test('during a rollout a visitor waits for the assigned release and gets no other one', async () => {
  expect(summaryOf(await get(`/${asha}`))).toBe('200 one');
  const candidate = publicReleases['two'] ?? '';
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '99.99');
  api.delayMs = 300;
  expect(summaryOf(await get(`/${asha}`))).toBe('200 two');
});

test('the composition id of a page depends only on what the page may load', async () => {
  const before = compositionOf(await get(`/${asha}`));
  await site.releases('deploy', 'mfe-links', adminReleases['two'] ?? '');
  expect(compositionOf(await get(`/${asha}`))).toBe(before);
  await site.releases('deploy', 'mfe-public', publicReleases['two'] ?? '');
  const second = compositionOf(await sendUntil(() => get(`/${asha}`), hasMark('two')));
  expect(second).not.toBe(before);
  expect(second).toMatch(/^[0-9a-f]{12}$/);
});

/** Requests a page all the time, because a page that is read often never gets old. */
async function whileReading<T>(path: string, work: () => Promise<T>): Promise<T> {
  const progress = { over: false };
  const reader = (async () => {
    while (!progress.over) {
      await get(path);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  try {
    return await work();
  } finally {
    progress.over = true;
    await reader;
  }
}

test('the old page is served while the new release renders the page, which happens once', async () => {
  await site.setClockSpeed(0); // nothing gets old, so only the deploy renews the page
  expect(summaryOf(await get(`/${asha}`))).toBe('200 one');
  const release = publicReleases['two'] ?? '';
  const reads = api.readsOf(`/api/v1/${asha}`);
  const pages = await whileReading(`/${asha}`, async () => {
    await site.releases('deploy', 'mfe-public', release);
    return Promise.all(Array.from({ length: 20 }, () => get(`/${asha}`)));
  });
  for (const page of pages) expect(['200 one', '200 two']).toContain(summaryOf(page));
  expect(summaryOf(await sendUntil(() => get(`/${asha}`), hasMark('two')))).toBe('200 two');
  expect(api.readsOf(`/api/v1/${asha}`) - reads).toBe(1);
});

test('a page without reads for two seconds is rendered again after a deploy, because its content may be deleted', async () => {
  expect(summaryOf(await get(`/${asha}`))).toBe('200 one');
  await site.releases('deploy', 'mfe-public', publicReleases['two'] ?? '');
  await site.advanceClock(2000);
  api.delayMs = 300;
  expect(summaryOf(await get(`/${asha}`))).toBe('200 two');
});

test('content deleted at another edge is shown for at most two seconds, however slow the API is', async () => {
  await site.setClockSpeed(0);
  expect((await get(`/${asha}`)).status).toBe(200);
  api.people.delete(asha); // this edge gets no purge
  const respond = api.hold();
  await site.advanceClock(1999);
  expect((await get(`/${asha}`)).status).toBe(200);
  await site.advanceClock(1);
  const after = get(`/${asha}`);
  await get('/health/live'); // this response proves that the edge has received the previous request
  respond();
  expect((await after).status).toBe(404);
  expect((await get(`/${asha}`)).status).toBe(404);
});

test('content that is deleted during a renewal disappears at once', async () => {
  await site.setClockSpeed(0);
  expect(summaryOf(await get(`/${asha}`))).toBe('200 one');
  const respond = api.hold();
  const readStarted = waitForRead(asha);
  await site.advanceClock(1950);
  expect((await get(`/${asha}`)).status).toBe(200);
  await readStarted;
  api.people.delete(asha);
  await write(`user:${asha}`, 'DELETE');
  api.readBarrier = Promise.resolve();
  expect((await get(`/${asha}`)).status).toBe(404);
  respond(); // the renewal's response still contains the user
  expect((await get(`/${asha}`)).status).toBe(404);
  expect((await get(`/${asha}`)).status).toBe(404);
});

test('while the API is down the edge serves the page of the previous release, but not of a rolled-back one', async () => {
  expect(summaryOf(await get(`/${asha}`))).toBe('200 one');
  await site.releases('deploy', 'mfe-public', publicReleases['two'] ?? '');
  await whileApiIsDown(async () => {
    const stale = await get(`/${asha}`);
    expect([summaryOf(stale), stale.headers['x-linkstall-stale']]).toEqual(['200 one', '1']);
  });
  expect(summaryOf(await sendUntil(() => get(`/${asha}`), hasMark('two')))).toBe('200 two');
  await site.releases('rollback', 'mfe-public');
  await whileApiIsDown(async () => expect((await get(`/${asha}`)).status).toBe(503));
});

test('a release that is deployed during a render gets its own page', async () => {
  const release = publicReleases['two'] ?? '';
  const respond = api.hold();
  const readStarted = waitForRead(asha);
  const before = get(`/${asha}`);
  await readStarted;
  await site.releases('deploy', 'mfe-public', release);
  api.readBarrier = Promise.resolve();
  respond();
  expect(summaryOf(await sendUntil(() => get(`/${asha}`), hasMark('two')))).toBe('200 two');
  expect(summaryOf(await before)).toBe('200 one');
  await whileApiIsDown(async () => expect(summaryOf(await get(`/${asha}`))).toBe('200 two'));
});

test('no page fails during a deploy: 150 cached pages, in parallel and with 32 readers', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `person${index}`);
  names.forEach(addUser);
  const readAll = async () => new Set((await Promise.all(names.map((name) => get(`/${name}`)))).map(summaryOf));
  const progress = { over: false };
  const reader = async (_: unknown, first: number) => {
    const results = new Set<string>();
    for (let index = first; !progress.over; index += 7)
      results.add(summaryOf(await get(`/${names[index % names.length]}`)));
    return [...results];
  };
  expect(await readAll()).toEqual(new Set(['200 one']));
  await site.releases('deploy', 'mfe-links', adminReleases['two'] ?? '');
  expect(await readAll()).toEqual(new Set(['200 one']));
  api.delayMs = 200;
  const readers = Promise.all(Array.from({ length: 32 }, reader));
  await site.releases('deploy', 'mfe-public', publicReleases['two'] ?? '');
  const replySummaries = await readAll();
  await sendUntil(() => get(`/${asha}`), hasMark('two'));
  progress.over = true;
  for (const result of [...replySummaries, ...(await readers).flat()]) expect(['200 one', '200 two']).toContain(result);
});
