/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { sendRequest, sendUntil, type TestResponse, until } from '../testing/send-request.ts';
import { faultBundle, FAULTS } from '../testing/fault-bundle.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let faulty = '';
const get = (path: string) => sendRequest(site.url, path);
const markOf = ({ status, text }: TestResponse) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const addUser = (fields: Readonly<Record<string, unknown>> = {}) => {
  const username = randomBytes(8).toString('hex');
  api.people.set(username, { username, title: 'Links', ...fields });
  return username;
};

const pageOf = (fault: string) => get(`/${addUser({ fault, faultIn: 'faulty' })}`);
const errors = () =>
  site.log.flatMap((line) => {
    const { level, remote, release, reason } = JSON.parse(line) as Record<string, string | number>;
    return Number(level) >= 50 ? [[remote, release, String(reason ?? '').split('\n')[0]]] : [];
  });
/** Whether the fault ended its SSR worker. Such an end is logged once, for the page, so no more lines follow. */
const hasEndedWorker = () => site.log.some((line) => line.includes('"cause":"death"'));
/** Faults that end only after some seconds. */
const LASTING = /loops|never|without end|patches/;
/** Longer than any time limit of an SSR worker. */
const LIMITS_MS = 6000;

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  const store = publicBundle('store').replace("'/:userName':", "'/store/of/:userName':");
  await site.deploy('mfe-store', { server: store, pages: [{ path: '/store/of/:userName', server: true }] });
  faulty = await site.deploy('mfe-public', { ...PUBLIC, text: 'faulty', server: faultBundle('faulty') });
  await site.start(api.url, { LOG_LEVEL: 'error' });
  for (const path of [`/${addUser()}`, `/store/of/${addUser()}`]) await get(path); // starts the SSR workers
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Replaces the SSR worker, so that a test cannot affect the next test. */
beforeEach(async () => {
  await site.forgetLostWorkers();
  const isReplaced = hasEndedWorker();
  site.log.length = 0;
  if (isReplaced) return;
  await pageOf('ends its worker');
  await until(() => errors().some(([, , reason]) => reason === 'its worker died: ended'));
  await site.forgetLostWorkers();
  site.log.length = 0;
});

test.each(Object.keys(FAULTS).filter((name) => !name.startsWith('answers')))(
  'a bundle that %s affects only its own page, which falls back to the previous release',
  async (fault) => {
    expect(markOf(await get(`/${addUser()}`))).toBe('200 faulty');
    const progress = { over: false };
    const faultyPage = pageOf(fault).finally(() => (progress.over = true));
    const otherPages: string[] = [];
    do {
      otherPages.push(markOf(await get(`/store/of/${addUser()}`)));
      // The faulty page has started to run when the second other page has arrived.
      if (otherPages.length === 2 && LASTING.test(fault)) await site.advanceWorkerClock(LIMITS_MS);
      if (otherPages.length > 2) await pause(20); // leaves the processor to the faulty page
    } while (!progress.over || otherPages.length < 2);
    const page = await faultyPage;
    // One line for the page, and a second one if the SSR worker dies afterwards.
    await until(() => errors().length > 0);
    const loggedErrors = errors();
    expect([1, 2]).toContain(loggedErrors.length);
    expect(loggedErrors).toEqual(
      loggedErrors.map((): unknown[] => ['mfe-public', faulty, expect.stringMatching(/^\w/)]),
    );
    expect(markOf(page)).toBe('200 one');
    expect(page.text).not.toMatch(/root:|PATH=|"workspaces"/);
    expect(new Set(otherPages)).toEqual(new Set(['200 store']));
    const recovered = await sendUntil(
      () => get(`/${addUser()}`),
      (response) => markOf(response) === '200 faulty',
    );
    expect(markOf(recovered)).toBe('200 faulty');
  },
);
