/** @jest-environment node */
import { deploy, disable, enable, promote, rollback } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';
import { readState } from '@linkstall/releases/pointers';
import { candidatesOf } from '@linkstall/releases/resolve';

import { ask, type Reply, until } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

interface Page {
  readonly status: number;
  /** Which release drew it, had its data, and is loaded by the browser, as far as the page has these. */
  readonly releases: readonly (string | undefined)[];
  readonly links: readonly string[];
}

const PEOPLE = Array.from({ length: 20 }, (_, at) => `person${at}`);
const PATHS = [...PEOPLE.map((name) => `/${name}`), '/', '/admin/links', '/login', '/no/such/page'];
const api = new FixtureApi();
let site: FixtureSite;
let environment: Awaited<ReturnType<typeof openEnvironment>>;
/** Names of releases by what is written in them. */
const publics: Record<string, string> = {};
const links: string[] = [];
const get = (path: string, visitor?: string) =>
  ask(site.url, path, visitor === undefined ? {} : { headers: { cookie: `ls_visitor=${visitor}` } });
const published = (mark: string) => ({
  ...PUBLIC,
  text: mark,
  server: publicBundle(mark).replace(
    "page ? { ...user, title: 'page ' + page } : user",
    `{ ...user, made: '${mark}' }`,
  ),
});
const releasesIn = (text: string, remote: string) => {
  const composition = /id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{"remotes":{}}';
  const { remotes } = JSON.parse(composition) as { remotes: Record<string, { releases: { release: string }[] }> };
  return remotes[remote]?.releases.map(({ release }) => release) ?? [];
};
function pageOf({ status, text }: Reply): Page {
  const drawn = /data-mark="([^"]+)"/.exec(text)?.[1];
  const made = /"made":"([^"]+)"/.exec(text)?.[1];
  const releases = drawn ? [publics[drawn], publics[made ?? ''], releasesIn(text, 'mfe-public')[0]] : [];
  return { status, releases, links: releasesIn(text, 'mfe-links') };
}

/** Resolves when a page has the change. How soon that is is proved by state-in-use.test.ts, with a clock of its own. */
async function seenAfter(change: Promise<unknown>, path: string, holds: (reply: Reply) => boolean): Promise<void> {
  await change;
  await until(async () => holds(await get(path)));
}

beforeAll(async () => {
  await api.start();
  for (const username of PEOPLE) api.people.set(username, { username, title: 'Links' });
  site = await FixtureSite.create();
  for (const mark of ['a', 'b', 'c']) publics[mark] = await site.publish('mfe-public', published(mark));
  for (const text of ['x', 'y']) {
    const pages = [{ path: '/admin/links', access: 'login' }, { path: '/login' }];
    links.push(await site.publish('mfe-links', { server: null, text, pages }));
  }
  environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  await deploy(environment, { remote: 'mfe-public', release: publics['a'] ?? '' });
  await deploy(environment, { remote: 'mfe-links', release: links[0] ?? '' });
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('twenty switches under a hundred requests a second: none fails, no page mixes two releases, each is seen', async () => {
  const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((mark) => publics[mark]);
  const [x = '', y = ''] = links;
  const person = '/person0';
  const isDrawnBy = (release: string) => (reply: Reply) => pageOf(reply).releases[0] === release;
  const links0 = (release: string | undefined) => (reply: Reply) => pageOf(reply).links[0] === release;
  const to = (release: string) => () =>
    seenAfter(deploy(environment, { remote: 'mfe-public', release }), person, isDrawnBy(release));
  const linksTo = (release: string) => () =>
    seenAfter(deploy(environment, { remote: 'mfe-links', release }), '/admin/links', links0(release));
  const candidate = () =>
    seenAfter(
      deploy(environment, { remote: 'mfe-public', release: c, percent: 30 }),
      person,
      ({ headers }) => 'set-cookie' in headers,
    );
  const back = () =>
    seenAfter(rollback(environment, { remote: 'mfe-public' }), person, ({ headers }) => !('set-cookie' in headers));
  const off = () => seenAfter(disable(environment, { remote: 'mfe-links' }), '/admin/links', links0(undefined));
  const on = () => seenAfter(enable(environment, { remote: 'mfe-links' }), '/admin/links', links0(y));
  const promoted = async () => {
    await candidate();
    return seenAfter(promote(environment, { remote: 'mfe-public' }), person, isDrawnBy(c));
  };
  const round = [to(b), linksTo(y), candidate, back, off, on, to(a), linksTo(x), promoted, to(a)];

  const pages: Page[] = [];
  const waiting = new Set<Promise<unknown>>();
  let sent = 0;
  const load = setInterval(() => {
    const asked = get(PATHS[sent % PATHS.length] ?? '').then((reply) => pages.push(pageOf(reply)));
    sent += 1;
    const settled: Promise<unknown> = asked
      .catch(() => pages.push({ status: 0, releases: [], links: [] }))
      .finally(() => waiting.delete(settled));
    waiting.add(settled);
  }, 10);
  for (let rounds = 0; rounds < 2; rounds += 1) for (const change of round) await change();
  clearInterval(load);
  await Promise.all(waiting);

  expect(pages.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect(pages.filter(({ releases }) => new Set(releases).size > 1)).toEqual([]);
  expect(pages.length).toBeGreaterThan(100);
  for (const [remote, release] of [
    ['mfe-public', b],
    ['mfe-public', c],
    ['mfe-links', y],
  ])
    expect((await get(`/remotes/${remote}/${release}/entry.js`)).status).toBe(200);
});

test('who has a candidate has it on drawn pages and in the browser’s alike, and keeps it while its share grows', async () => {
  const [a = '', , c = ''] = ['a', 'b', 'c'].map((mark) => publics[mark]);
  const visitors = Array.from({ length: 50 }, (_, at) =>
    at % 10 === 0 ? `visitor-${at}` : at.toString(16).padStart(32, '5'),
  );
  await deploy(environment, { remote: 'mfe-public', release: a });
  let before = new Set<string>();
  for (const percent of [20, 60]) {
    await deploy(environment, { remote: 'mfe-public', release: c, percent });
    await site.followed();
    const state = await readState(environment);
    const having = new Set(visitors.filter((visitor) => candidatesOf(state, visitor).includes('mfe-public')));
    for (const visitor of visitors) {
      const [drawn, made] = [await get('/person1', visitor), await get('/admin/links', visitor)];
      const release = having.has(visitor) ? c : a;
      expect([pageOf(drawn).releases[0], releasesIn(made.text, 'mfe-public')[0]]).toEqual([release, release]);
      expect(drawn.headers['cache-control']).toBe('private, no-cache');
    }
    for (const visitor of before) expect(having.has(visitor)).toBe(true);
    before = having;
  }
  expect(before.size).toBeGreaterThan(10);
});
