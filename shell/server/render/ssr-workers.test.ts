/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';

import { sendRequest, type TestResponse, until } from '../testing/send-request.ts';
import { faultBundle } from '../testing/fault-bundle.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle, shellBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC, SHELL_FILES } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
/** Longer than the time limit of a page's code. */
const LIMIT_MS = 2500;
let original: FixtureSite;
let site: FixtureSite;
const markOf = ({ status, text }: TestResponse) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const visitPage = (fields: Readonly<Record<string, unknown>> = {}) => {
  const username = randomBytes(8).toString('hex');
  api.people.set(username, { username, title: 'Links', ...fields });
  return sendRequest(site.url, `/${username}`);
};
const visit = async (fields?: Readonly<Record<string, unknown>>) => markOf(await visitPage(fields));
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);
const countLogs = (text: string) => site.log.filter((line) => line.includes(text)).length;
/** Resolves when all earlier log lines have arrived. The edge logs each report, and its log lines arrive in order. */
const untilLogsArrive = async () => {
  const mark = randomBytes(8).toString('hex');
  await sendRequest(site.url, '/report', { method: 'POST', body: JSON.stringify({ message: mark }) });
  await until(() => countLogs(mark) === 1);
};

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
  api.requests.length = 0;
});

describe('with a faulty release', () => {
  beforeAll(async () => {
    site = await original.copy();
    await site.deploy('shell', { text: 'later', server: shellBundle('later'), files: SHELL_FILES });
    await site.deploy('mfe-public', { ...PUBLIC, text: 'faulty', server: faultBundle('faulty') });
    await site.start(api.url, { LOG_LEVEL: 'warn' });
    await visit(); // starts the SSR worker
  });

  afterAll(() => site.remove());

  test.each([
    ['HTML', 'text/html', '<!doctype html><h1>Bad gateway</h1>'],
    ['a list', 'application/json', '[]'],
    ['half a response', 'application/json', '{"statusCode":200,"da'],
    ['a response without data', 'application/json', '{"statusCode":200,"success":true}'],
  ])('%s instead of the API’s response gives 503 for requests, pages and images', async (_, type, body) => {
    const name = randomBytes(8).toString('hex');
    const apiPaths = [`/api/v1/${name}`, `/api/v1/${name}/Store`, `/images/${name}/384.webp`];
    await site.advanceClock(10_000); // the cached sitemap is too old by then
    api.replacement = { type, body };
    try {
      const responses = await Promise.all(
        [...apiPaths, `/${name}`, `/${name}.qr.svg`, '/sitemap.xml'].map((path) => sendRequest(site.url, path)),
      );
      expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    } finally {
      api.replacement = null;
    }
  });

  test('each SSR worker has its own process group, so a signal to the group reaches no other process', async () => {
    const groups = (await site.workers()).map(({ pid, group }) => pid === group);
    expect(new Set(groups)).toEqual(new Set([true]));
  });

  describe('and a new SSR worker for each test', () => {
    /** Replaces the SSR worker, so that nothing of the earlier test is left in it. */
    beforeEach(async () => {
      await site.forgetLostWorkers();
      await visit({ fault: 'ends its worker', faultIn: 'faulty' });
      await site.forgetLostWorkers();
      await untilLogsArrive();
      site.log.length = 0;
    });

    test('a release that loses its SSR worker three times in a minute is suspended for a minute', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect(await visit()).toBe('200 faulty');
        expect(await visit({ fault: 'ends its worker', faultIn: 'faulty' })).toBe('200 one');
      }
      expect(await visit()).toBe('200 one');
      await until(() => countLogs('is suspended') === 1);
    });

    test.each(['hangs', 'takes memory', 'computes'])(
      'an SSR worker that %s while it is idle is replaced',
      async (fault) => {
        expect(await visit({ fault: `answers, and ${fault} later on` })).toBe('200 faulty');
        await until(() => countLogs('an SSR worker was lost') === 1);
        expect(await visit()).toBe('200 faulty');
      },
    );

    test('the only release is never suspended', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect(await visit({ fault: 'ends its worker' })).toBe('503 none');
      expect(await visit()).toMatch(/^200 /);
    });

    test('a remote that patches built-ins is blamed, and the shell is not', async () => {
      await visit({ fault: 'patches maps', faultIn: 'faulty' });
      const page = await visitPage();
      expect([page.status, /data-shell="(\w+)"/.exec(page.text)?.[1]]).toEqual([200, 'later']);
      await untilLogsArrive();
      expect(site.log.filter((line) => line.includes('"cause":"shell"'))).toEqual([]);
    });

    test('console output of a bundle is logged with its release, with a limit', async () => {
      await visit({ fault: 'writes to its console without end' });
      await until(() => countLogs('an SSR worker wrote output') > 20);
      const lines = site.log.filter((line) => line.includes('an SSR worker wrote output'));
      const times = lines.map((line) => (JSON.parse(line) as { readonly time: number }).time);
      expect((times[20] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900); // at most 20 lines in a second
    });

    test('an edge that cannot start processes suspends no release', async () => {
      await site.refuseSpawn(true);
      await visit({ fault: 'ends its worker', faultIn: 'faulty' });
      for (let attempt = 0; attempt < 3; attempt += 1) await visit();
      await until(() => countLogs('its process could not be started') >= 3);
      await site.refuseSpawn(false);
      expect(await visit()).toBe('200 faulty');
      await untilLogsArrive();
      expect(countLogs('is suspended')).toBe(0);
    });
  });
});

describe('with a site for each test', () => {
  beforeEach(async () => {
    site = await original.copy();
  });

  afterEach(() => site.remove());

  test('an SSR worker runs before the first visitor, ends when idle, and starts again for the next visitor', async () => {
    await site.start(api.url);
    await until(async () => (await site.workers()).length === 1);
    await site.stop();
    await site.start(api.url, { SSR_WORKER_IDLE_SECONDS: '2' });
    expect(await visit()).toBe('200 one');
    await until(async () => (await site.workers()).length === 0);
    expect(await visit()).toBe('200 one');
  });

  test('the SSR worker of a release ends when another release takes its place, and a rollback takes effect at once', async () => {
    await site.start(api.url);
    expect(await visit()).toBe('200 one');
    for (const mark of ['two', 'three']) {
      await site.deploy('mfe-public', { ...PUBLIC, text: mark, server: publicBundle(mark) });
      expect(await visit()).toBe(`200 ${mark}`);
    }
    await until(async () => (await site.workers()).length === 1);
    expect(await visit()).toBe('200 three');
    // A rolled-back release is not shown while the release before warms up.
    await site.releases('rollback', 'mfe-public');
    expect(await visit()).toBe('200 two');
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'SSR workers, even hanging ones, end with an edge that %s ends',
    async (signal) => {
      await site.deploy('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
      await site.start(api.url);
      // The fault hangs each release in turn, for longer than the edge waits when it ends.
      const hangingVisit = visit({ fault: 'hangs in a message handler' }).catch(() => 'cut');
      await until(() => api.requests.length > 0);
      const workers = (await site.workers()).map(({ pid }) => pid);
      await site.stop(signal);
      expect([await hangingVisit, workers.length > 0]).toEqual(['cut', true]);
      await until(() => !workers.some(isRunning));
    },
  );

  test('a deployed release is shown once its SSR worker is warm, and until then visitors get the previous release without waiting', async () => {
    await site.start(api.url);
    expect(await visit()).toBe('200 one');
    const slowBundle = `const end = Date.now() + 300; while (Date.now() < end);${publicBundle('two')}`;
    const release = await site.publish('mfe-public', { ...PUBLIC, text: 'two', server: slowBundle });
    const deploying = site.releases('deploy', 'mfe-public', release);
    const results: string[] = [];
    // active-state.test.ts tests with its own clock that the change waits for the warm SSR worker.
    while (results.at(-1) !== '200 two' && results.length < 2000) results.push(await visit());
    await deploying;
    expect(new Set(results)).toEqual(new Set(['200 one', '200 two']));
  });

  test('a shell that hangs is replaced by the previous shell, and no remote is blamed', async () => {
    const hangs = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
    const hangingShell = shellBundle('hanging').replace('const content =', `${hangs};\n  const content =`);
    await site.deploy('shell', { text: 'hanging', server: hangingShell, files: SHELL_FILES, isBroken: true });
    await site.start(api.url, { LOG_LEVEL: 'error' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      api.requests.length = 0;
      const page = visitPage();
      await until(() => api.requests.length > 0);
      await sendRequest(site.url, '/health/live');
      await site.advanceWorkerClock(LIMIT_MS);
      expect((await page).text).toContain('data-shell="shell"');
    }
    await until(() => countLogs('is suspended') === 1);
    expect(site.log.filter((line) => line.includes('is suspended')).join()).toContain('"remote":"shell"');
  });
});
