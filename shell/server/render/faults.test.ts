/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { ask, askUntil, type Reply } from '../testing/ask.ts';
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

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  const store = publicBundle('store').replace("'/:userName':", "'/store/:userName':");
  await site.deploy('mfe-store', { server: store, pages: [{ path: '/store/:userName', server: true }] });
  faulty = await site.deploy('mfe-public', { ...PUBLIC, text: 'faulty', server: faultBundle('faulty') });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Pages of another remote, one after another, until it is told to stop: what it saw. */
function readersOfAnother() {
  const state = { over: false };
  const seen: string[] = [];
  const reading = (async () => {
    while (!state.over) {
      seen.push(markOf(await get(`/store/${newcomer()}`)));
      await pause(25);
    }
  })();
  const stop = async () => {
    state.over = true;
    await reading;
    return seen;
  };
  return { stop };
}

const errors = () =>
  site.log.flatMap((line) => {
    const { level, remote, release, reason } = JSON.parse(line) as Record<string, string | number>;
    return Number(level) >= 50 ? [[remote, release, String(reason ?? '').split('\n')[0]]] : [];
  });

test.each(Object.keys(FAULTS).filter((name) => !name.startsWith('answers')))(
  'a bundle that %s costs its own page, which its fallback shows',
  async (trick) => {
    await site.start(api.url, { LOG_LEVEL: 'error' });
    expect(markOf(await get(`/${newcomer()}`))).toBe('200 faulty');
    const others = readersOfAnother();
    const page = await get(`/${newcomer({ trick, trickIn: 'faulty' })}`);
    const seen = await others.stop();
    // The page, and what it did to its room, when that dies of it afterwards.
    const told = errors();
    expect([1, 2]).toContain(told.length);
    expect(told).toEqual(told.map((): unknown[] => ['mfe-public', faulty, expect.stringMatching(/^\w/)]));
    expect(markOf(page)).toBe('200 one');
    expect(page.text).not.toMatch(/root:|PATH=|"workspaces"/);
    expect([seen.length > 0, new Set(seen)]).toEqual([true, new Set(['200 store'])]);
    const healed = await askUntil(
      () => get(`/${newcomer()}`),
      (reply) => markOf(reply) === '200 faulty',
    );
    expect(markOf(healed)).toBe('200 faulty');
  },
);
