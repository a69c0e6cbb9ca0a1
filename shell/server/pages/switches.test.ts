/** @jest-environment node */
import { deploy, disable, enable, promote, rollback } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';
import { readState } from '@linkstall/releases/pointers';
import { candidatesOf } from '@linkstall/releases/resolve';

import { sendRequest, type TestResponse, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

interface Page {
  readonly status: number;
  /**
   * The releases that rendered the page, that loaded its data, and that the browser loads, as far as the page names
   * them.
   */
  readonly releases: readonly (string | undefined)[];
  readonly links: readonly string[];
}

const USERNAMES = Array.from({ length: 20 }, (_, index) => `person${index}`);
const PATHS = [...USERNAMES.map((name) => `/${name}`), '/', '/admin/links', '/login', '/no/such/page'];
const api = new FixtureApi();
let site: FixtureSite;
let environment: Awaited<ReturnType<typeof openEnvironment>>;
/** Release names by their marks. */
const publicReleases: Record<string, string> = {};
const linksReleases: string[] = [];
const get = (path: string, visitor?: string) =>
  sendRequest(site.url, path, visitor === undefined ? {} : { headers: { cookie: `ls_visitor=${visitor}` } });
const releaseWith = (mark: string) => ({
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
function pageOf({ status, text }: TestResponse): Page {
  const renderMark = /data-mark="([^"]+)"/.exec(text)?.[1];
  const dataMark = /"made":"([^"]+)"/.exec(text)?.[1];
  const releases = renderMark
    ? [publicReleases[renderMark], publicReleases[dataMark ?? ''], releasesIn(text, 'mfe-public')[0]]
    : [];
  return { status, releases, links: releasesIn(text, 'mfe-links') };
}

/** Resolves when a page shows the change. active-state.test.ts tests with its own clock how soon that is. */
async function waitUntilShown(
  change: Promise<unknown>,
  path: string,
  check: (response: TestResponse) => boolean,
): Promise<void> {
  await change;
  await until(async () => check(await get(path)));
}

beforeAll(async () => {
  await api.start();
  for (const username of USERNAMES) api.people.set(username, { username, title: 'Links' });
  site = await FixtureSite.create();
  for (const mark of ['a', 'b', 'c']) publicReleases[mark] = await site.publish('mfe-public', releaseWith(mark));
  for (const text of ['x', 'y']) {
    const pages = [{ path: '/admin/links', access: 'login' }, { path: '/login' }];
    linksReleases.push(await site.publish('mfe-links', { server: null, text, pages }));
  }
  environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  await deploy(environment, { remote: 'mfe-public', release: publicReleases['a'] ?? '' });
  await deploy(environment, { remote: 'mfe-links', release: linksReleases[0] ?? '' });
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('twenty changes under load cause no failure and no page with mixed releases', async () => {
  const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((mark) => publicReleases[mark]);
  const [x = '', y = ''] = linksReleases;
  const path = '/person0';
  const isDrawnBy = (release: string) => (response: TestResponse) => pageOf(response).releases[0] === release;
  const showsLinks = (release: string | undefined) => (response: TestResponse) => pageOf(response).links[0] === release;
  const deployPublic = (release: string) => () =>
    waitUntilShown(deploy(environment, { remote: 'mfe-public', release }), path, isDrawnBy(release));
  const deployLinks = (release: string) => () =>
    waitUntilShown(deploy(environment, { remote: 'mfe-links', release }), '/admin/links', showsLinks(release));
  const deployCandidate = () =>
    waitUntilShown(
      deploy(environment, { remote: 'mfe-public', release: c, percent: 30 }),
      path,
      ({ headers }) => 'set-cookie' in headers,
    );
  const rollBack = () =>
    waitUntilShown(rollback(environment, { remote: 'mfe-public' }), path, ({ headers }) => !('set-cookie' in headers));
  const disableLinks = () =>
    waitUntilShown(disable(environment, { remote: 'mfe-links' }), '/admin/links', showsLinks(undefined));
  const enableLinks = () => waitUntilShown(enable(environment, { remote: 'mfe-links' }), '/admin/links', showsLinks(y));
  const promoteCandidate = async () => {
    await deployCandidate();
    return waitUntilShown(promote(environment, { remote: 'mfe-public' }), path, isDrawnBy(c));
  };
  const round = [
    deployPublic(b),
    deployLinks(y),
    deployCandidate,
    rollBack,
    disableLinks,
    enableLinks,
    deployPublic(a),
    deployLinks(x),
    promoteCandidate,
    deployPublic(a),
  ];

  const pages: Page[] = [];
  const waiting = new Set<Promise<unknown>>();
  let sent = 0;
  const timer = setInterval(() => {
    const pendingPage = get(PATHS[sent % PATHS.length] ?? '').then((response) => pages.push(pageOf(response)));
    sent += 1;
    const settled: Promise<unknown> = pendingPage
      .catch(() => pages.push({ status: 0, releases: [], links: [] }))
      .finally(() => waiting.delete(settled));
    waiting.add(settled);
  }, 25);
  for (let rounds = 0; rounds < 2; rounds += 1) for (const change of round) await change();
  await until(() => pages.length > 100);
  clearInterval(timer);
  await Promise.all(waiting);

  expect(pages.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect(pages.filter(({ releases }) => new Set(releases).size > 1)).toEqual([]);
  for (const [remote, release] of [
    ['mfe-public', b],
    ['mfe-public', c],
    ['mfe-links', y],
  ])
    expect((await get(`/remotes/${remote}/${release}/entry.js`)).status).toBe(200);
});

test('a visitor of a candidate gets it on server-rendered and browser-rendered pages, also while its share grows', async () => {
  const [a = '', , c = ''] = ['a', 'b', 'c'].map((mark) => publicReleases[mark]);
  const visitors = Array.from({ length: 30 }, (_, index) =>
    index % 10 === 0 ? `visitor-${index}` : index.toString(16).padStart(32, '5'),
  );
  await deploy(environment, { remote: 'mfe-public', release: a });
  let previousVisitors = new Set<string>();
  for (const percent of [20, 60]) {
    await deploy(environment, { remote: 'mfe-public', release: c, percent });
    await site.waitUntilApplied();
    const state = await readState(environment);
    const candidateVisitors = new Set(
      visitors.filter((visitor) => candidatesOf(state, visitor).includes('mfe-public')),
    );
    for (const visitor of visitors) {
      const [publicPage, adminPage] = [await get('/person1', visitor), await get('/admin/links', visitor)];
      const release = candidateVisitors.has(visitor) ? c : a;
      expect([pageOf(publicPage).releases[0], releasesIn(adminPage.text, 'mfe-public')[0]]).toEqual([release, release]);
      expect(publicPage.headers['cache-control']).toBe('private, no-cache, no-transform');
    }
    for (const visitor of previousVisitors) expect(candidateVisitors.has(visitor)).toBe(true);
    previousVisitors = candidateVisitors;
  }
  expect(previousVisitors.size).toBeGreaterThan(10);
});
