/** @jest-environment node */
import { randomBytes } from 'node:crypto';

import { ask, askUntil, type Reply, until } from '../testing/ask.ts';
import { faultBundle, FAULTS } from '../testing/fault-bundle.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let faulty = '';
const get = (path: string) => ask(site.url, path);
const markOf = ({ status, text }: Reply) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const newcomer = (more: Readonly<Record<string, unknown>> = {}) => {
  const username = randomBytes(8).toString('hex');
  api.people.set(username, { username, title: 'Links', ...more });
  return username;
};

const pageOf = (trick: string) => get(`/${newcomer({ trick, trickIn: 'faulty' })}`);
const errors = () =>
  site.log.flatMap((line) => {
    const { level, remote, release, reason } = JSON.parse(line) as Record<string, string | number>;
    return Number(level) >= 50 ? [[remote, release, String(reason ?? '').split('\n')[0]]] : [];
  });
/** What is stopped, or mended, only after some seconds. */
const LASTING = /loops|never|without end|patches|does not hear/;
/** Longer than any limit of an SSR worker. */
const LIMITS_MS = 6000;

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  const store = publicBundle('store').replace("'/:userName':", "'/store/:userName':");
  await site.deploy('mfe-store', { server: store, pages: [{ path: '/store/:userName', server: true }] });
  faulty = await site.deploy('mfe-public', { ...PUBLIC, text: 'faulty', server: faultBundle('faulty') });
  await site.start(api.url, { LOG_LEVEL: 'error' });
  for (const path of [`/${newcomer()}`, `/store/${newcomer()}`]) await get(path); // by then the SSR workers are there
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Whatever the test before has left in the SSR worker goes with that SSR worker. */
beforeEach(async () => {
  await site.forgetDeaths();
  site.log.length = 0;
  await pageOf('exits');
  await until(() => errors().some(([, , reason]) => reason === 'its worker ended (code 0)'));
  await site.forgetDeaths();
  site.log.length = 0;
});

test.each(Object.keys(FAULTS).filter((name) => !name.startsWith('answers')))(
  'a bundle that %s costs its own page, which its fallback shows',
  async (trick) => {
    expect(markOf(await get(`/${newcomer()}`))).toBe('200 faulty');
    const state = { over: false };
    const asked = pageOf(trick).finally(() => (state.over = true));
    const others: string[] = [];
    do {
      others.push(markOf(await get(`/store/${newcomer()}`)));
      // By the second it runs.
      if (others.length === 2 && LASTING.test(trick)) await site.workersLater(LIMITS_MS);
    } while (!state.over || others.length < 2);
    const page = await asked;
    // The page, and what it did to its SSR worker, when that dies of it afterwards.
    await until(() => errors().length > 0);
    const told = errors();
    expect([1, 2]).toContain(told.length);
    expect(told).toEqual(told.map((): unknown[] => ['mfe-public', faulty, expect.stringMatching(/^\w/)]));
    expect(markOf(page)).toBe('200 one');
    expect(page.text).not.toMatch(/root:|PATH=|"workspaces"/);
    expect(new Set(others)).toEqual(new Set(['200 store']));
    const healed = await askUntil(
      () => get(`/${newcomer()}`),
      (reply) => markOf(reply) === '200 faulty',
    );
    expect(markOf(healed)).toBe('200 faulty');
  },
);
