/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';

import { ask, type Reply, until } from '../testing/ask.ts';
import { faultBundle } from '../testing/fault-bundle.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle, shellBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC, SHELL_FILES } from '../testing/fixture-site.ts';

const api = new FixtureApi();
/** Longer than a page's code may run. */
const LIMIT_MS = 2500;
let original: FixtureSite;
let site: FixtureSite;
const markOf = ({ status, text }: Reply) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const visitPage = (more: Readonly<Record<string, unknown>> = {}) => {
  const username = randomBytes(8).toString('hex');
  api.people.set(username, { username, title: 'Links', ...more });
  return ask(site.url, `/${username}`);
};
const visit = async (more?: Readonly<Record<string, unknown>>) => markOf(await visitPage(more));
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);
const said = (words: string) => site.log.filter((line) => line.includes(words)).length;

beforeAll(async () => {
  await api.start();
  original = await FixtureSite.create();
});

afterAll(async () => {
  await original.remove();
  await api.stop();
});

beforeEach(() => {
  api.people.clear();
  api.seen.length = 0;
});

describe('with a release that has faults', () => {
  beforeAll(async () => {
    site = await original.copy();
    await site.deploy('shell', { text: 'later', server: shellBundle('later'), files: SHELL_FILES });
    await site.deploy('mfe-public', { ...PUBLIC, text: 'faulty', server: faultBundle('faulty') });
    await site.start(api.url, { LOG_LEVEL: 'warn' });
    await visit(); // by then its SSR worker is there
  });

  afterAll(() => site.remove());

  /** Whatever the test before has left in the SSR worker goes with that SSR worker. */
  beforeEach(async () => {
    await site.forgetDeaths();
    await visit({ trick: 'exits', trickIn: 'faulty' });
    await site.forgetDeaths();
    site.log.length = 0;
  });

  test('an SSR worker is a process group of its own: a signal that it sends to its group reaches nobody else', async () => {
    await visit();
    const groups = (await site.workers()).map(({ pid, group }) => pid === group);
    expect(new Set(groups)).toEqual(new Set([true]));
  });

  test('a release whose pages took their SSR worker with them three times in a minute is suspended for a minute', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await visit()).toBe('200 faulty');
      expect(await visit({ trick: 'exits', trickIn: 'faulty' })).toBe('200 one');
    }
    expect(await visit()).toBe('200 one');
    await until(() => said('is suspended') === 1);
  });

  test.each(['hangs', 'takes memory', 'computes'])(
    'an SSR worker that %s while nobody is in it is replaced',
    async (what) => {
      expect(await visit({ trick: `answers, and ${what} later on` })).toBe('200 faulty');
      await until(() => said('an SSR worker was lost') === 1);
      expect(await visit()).toBe('200 faulty');
    },
  );

  test('the only releases there are go on however often their pages die', async () => {
    for (let time = 0; time < 3; time += 1) expect(await visit({ trick: 'exits' })).toBe('503 none');
    expect(await visit()).toMatch(/^200 /);
  });

  test('a remote that changes what the shell stands on is blamed itself', async () => {
    await visit({ trick: 'patches maps', trickIn: 'faulty' });
    const page = await visitPage();
    expect([page.status, /data-shell="(\w+)"/.exec(page.text)?.[1]]).toEqual([200, 'later']);
    expect(site.log.filter((line) => line.includes('"part":"shell"'))).toEqual([]);
  });

  test('what a bundle writes to its console is in the log, with its release, and does not fill it', async () => {
    await visit({ trick: 'writes to its console without end' });
    await until(() => said('an SSR worker wrote output') > 20);
    const lines = site.log.filter((line) => line.includes('an SSR worker wrote output'));
    const times = lines.map((line) => (JSON.parse(line) as { readonly time: number }).time);
    expect((times[20] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900); // at most 20 in a second
  });

  test.each([
    ['HTML', 'text/html', '<!doctype html><h1>Bad gateway</h1>'],
    ['a list', 'application/json', '[]'],
    ['half a response', 'application/json', '{"statusCode":200,"da'],
    ['a response without what was asked for', 'application/json', '{"statusCode":200,"success":true}'],
  ])('%s in place of the API’s response is a failure, for calls, pages and pictures', async (_, type, body) => {
    const name = randomBytes(8).toString('hex');
    const ofApi = [`/api/v1/${name}`, `/api/v1/${name}/Store`, `/images/${name}/384.webp`];
    await site.later(10_000); // no map is kept that was not drawn
    api.instead = { type, body };
    try {
      const replies = await Promise.all(
        [...ofApi, `/${name}`, `/${name}.qr.svg`, '/sitemap.xml'].map((path) => ask(site.url, path)),
      );
      expect(replies.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    } finally {
      api.instead = null;
    }
  });
});

describe('with a site for each test', () => {
  beforeEach(async () => {
    site = await original.copy();
  });

  afterEach(() => site.remove());

  test('an SSR worker is there before the first visitor, ends when nobody asks for it, and is back for the next', async () => {
    await site.start(api.url);
    await until(async () => (await site.workers()).length === 1);
    await site.stop();
    await site.start(api.url, { SSR_WORKER_IDLE_SECONDS: '2' });
    expect(await visit()).toBe('200 one');
    await until(async () => (await site.workers()).length === 0);
    expect(await visit()).toBe('200 one');
  });

  test('SSR workers end with their edge, also one that hangs', async () => {
    await site.deploy('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
    await site.start(api.url);
    // By one release after the other, for longer than the edge waits when it ends.
    const hanging = visit({ trick: 'hangs unseen' }).catch(() => 'cut');
    await until(() => api.seen.length > 0);
    const workers = (await site.workers()).map(({ pid }) => pid);
    await site.stop();
    expect([await hanging, workers.length > 0]).toEqual(['cut', true]);
    await until(() => !workers.some(isRunning));
  });

  test('a release that is deployed runs before visitors get it: until then they get the one before, and nobody waits', async () => {
    await site.start(api.url);
    expect(await visit()).toBe('200 one');
    const slow = `const end = Date.now() + 300; while (Date.now() < end);${publicBundle('two')}`;
    const release = await site.publish('mfe-public', { ...PUBLIC, text: 'two', server: slow });
    const deploying = site.releases('deploy', 'mfe-public', release);
    const seen: string[] = [];
    // That it waits for the SSR worker to be warm, state-in-use.test.ts proves by a clock of its own.
    while (seen.at(-1) !== '200 two' && seen.length < 2000) seen.push(await visit());
    await deploying;
    expect(new Set(seen)).toEqual(new Set(['200 one', '200 two']));
  });

  test('what is rolled back is shown to nobody while the one before warms up', async () => {
    await site.deploy('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
    await site.start(api.url);
    expect(await visit()).toBe('200 two');
    await site.releases('rollback', 'mfe-public');
    expect(await visit()).toBe('200 one');
  });

  test('a shell that hangs while it draws is replaced by the one before, and no remote is blamed', async () => {
    const hangs = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
    const hanging = shellBundle('hanging').replace('const content =', `${hangs};\n  const content =`);
    await site.deploy('shell', { text: 'hanging', server: hanging, files: SHELL_FILES, isBroken: true });
    await site.start(api.url, { LOG_LEVEL: 'error' });
    for (let time = 0; time < 3; time += 1) {
      api.seen.length = 0;
      const page = visitPage();
      await until(() => api.seen.length > 0);
      await ask(site.url, '/health/live');
      await site.workersLater(LIMIT_MS);
      expect((await page).text).toContain('data-shell="shell"');
    }
    await until(() => said('is suspended') === 1);
    expect(site.log.filter((line) => line.includes('is suspended')).join()).toContain('"remote":"shell"');
  });
});
