/** @jest-environment node */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { sendRequest, sendUntil, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle, shellBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let original: FixtureSite;
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const markIn = (text: string) => /data-mark="([^"]+)"/.exec(text)?.[1];
/** A release that is published but not deployed. */
let secondRelease = '';
async function deploySecondRelease(): Promise<string> {
  await site.releases('deploy', 'mfe-public', secondRelease);
  return secondRelease;
}

async function damage(file: string): Promise<() => Promise<void>> {
  const bytes = await readFile(file);
  await writeFile(file, Buffer.concat([bytes, Buffer.from(' ')]));
  return () => writeFile(file, bytes);
}

async function previousRelease(): Promise<string> {
  const statuses = (await site.releases('status')) as readonly { remote: string; previous: string | null }[];
  return statuses.find(({ remote }) => remote === 'mfe-public')?.previous ?? '';
}

beforeAll(async () => {
  await api.start();
  original = await FixtureSite.create();
  secondRelease = await original.publish('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
});

afterAll(async () => {
  await original.remove();
  await api.stop();
});

beforeEach(() => {
  api.people.clear();
  api.requests.length = 0;
  api.people.set('asha', { username: 'asha', title: 'Links' });
});

describe('with one edge for all tests', () => {
  let firstStable: Readonly<Record<string, string>> = {};
  const isFirst = ({ text }: { readonly text: string }) => markIn(text) === 'one';

  beforeAll(async () => {
    site = await original.copy();
    firstStable = await site.stable();
    await site.start(api.url);
  });

  afterAll(() => site.remove());

  beforeEach(async () => {
    await site.restoreStable(firstStable);
    expect(isFirst(await sendUntil(() => get('/asha'), isFirst))).toBe(true);
  });

  test('a remote that loops or throws affects only its page', async () => {
    api.people.set('loop', { username: 'loop', title: '', fault: 'loops in its component' });
    api.people.set('throw', { username: 'throw', title: '', fault: 'throws in its component' });
    const loopRequest = get('/loop');
    expect((await get('/asha')).status).toBe(200);
    const throwResponse = await get('/throw');
    expect([throwResponse.status, throwResponse.headers['cache-control']]).toEqual([503, 'no-store, no-transform']);
    expect(throwResponse.text).toContain('data-missing-remote="mfe-public"');
    await until(() => api.readsOf('/api/v1/loops') > 0);
    await site.advanceWorkerClock(2500); // longer than the time limit of a page's code
    const loopResponse = await loopRequest;
    expect(loopResponse.status).toBe(503);
    expect(loopResponse.text).toContain('data-missing-remote="mfe-public"');
    expect((await get('/asha')).status).toBe(200);
  });

  test('disabling and enabling a remote takes effect at once, also for cached pages', async () => {
    expect((await get('/asha')).status).toBe(200);
    await site.releases('disable', 'mfe-public');
    const missingPage = await get('/asha');
    expect([missingPage.status, missingPage.headers['cache-control']]).toEqual([503, 'no-store, no-transform']);
    expect(missingPage.text).toContain('data-missing-remote="mfe-public"');
    expect((await get('/admin/links')).text).not.toMatch(/\/remotes\/mfe-public\/[^"]+entry\.js/);
    await site.releases('enable', 'mfe-public');
    expect((await get('/asha')).status).toBe(200);
  });

  test('visitors see a deploy when its page is rendered, and a rollback at the next request', async () => {
    expect(markIn((await get('/asha')).text)).toBe('one');
    await deploySecondRelease();
    const isNew = ({ text }: { readonly text: string }) => markIn(text) === 'two';
    expect(isNew(await sendUntil(() => get('/asha'), isNew))).toBe(true);
    await site.releases('rollback', 'mfe-public');
    expect(markIn((await get('/asha')).text)).toBe('one');
  });

  test('a visitor has a cookie only during a rollout, and keeps the assigned release', async () => {
    expect((await get('/asha')).headers['set-cookie']).toBeUndefined();
    await site.releases('deploy', 'mfe-public', secondRelease, '--percent', '50');
    const browsers = Array.from({ length: 40 }, (_, index) => ({ 'user-agent': `Browser ${index}` }));
    const visitors = await Promise.all(browsers.map((browser) => get('/asha', browser)));
    for (const { headers, text } of visitors) {
      const cookie = headers['set-cookie']?.[0] ?? '';
      expect(cookie).toMatch(/^ls_visitor=[0-9a-f]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
      const repeatedResponse = await get('/asha', { cookie: cookie.split(';')[0] ?? '' });
      expect([markIn(repeatedResponse.text), repeatedResponse.headers['set-cookie']]).toEqual([
        markIn(text),
        undefined,
      ]);
    }
    expect(new Set(visitors.map(({ text }) => markIn(text)))).toEqual(new Set(['one', 'two']));
    // A browser without cookies is recognised by its address and user agent.
    const withoutCookies = await Promise.all(browsers.map((browser) => get('/asha', browser)));
    expect(withoutCookies.map(({ text }) => markIn(text))).toEqual(visitors.map(({ text }) => markIn(text)));
    await site.releases('rollback', 'mfe-public');
    const after = await get('/asha');
    expect([markIn(after.text), after.headers['set-cookie']]).toEqual(['one', undefined]);
  });

  test('a page that the new release cannot render is rendered by the release before, and the browser loads that one', async () => {
    api.people.set('bela', { username: 'bela', title: '', fault: 'throws in its component', faultIn: 'two' });
    const deployed = await deploySecondRelease();
    const isNew = ({ text }: { readonly text: string }) => markIn(text) === 'two';
    expect(isNew(await sendUntil(() => get('/asha'), isNew))).toBe(true);
    const page = await get('/bela');
    expect([page.status, markIn(page.text)]).toEqual([200, 'one']);
    expect(page.text).not.toContain(deployed);
  });
});

describe('with a site for each test', () => {
  beforeEach(async () => {
    site = await original.copy();
  });

  afterEach(() => site.remove());

  test('a tampered server bundle never runs: the previous release renders the page, or the page says what is missing', async () => {
    const deployed = await deploySecondRelease();
    await damage(site.fileOf('mfe-public', deployed, 'server.cjs'));
    await site.start(api.url);
    const page = await get('/asha');
    expect([page.status, markIn(page.text)]).toEqual([200, 'one']);
    await damage(site.fileOf('mfe-public', await previousRelease(), 'server.cjs'));
    await site.start(api.url);
    const missingPage = await get('/asha');
    expect([missingPage.status, missingPage.headers['cache-control']]).toEqual([503, 'no-store, no-transform']);
    expect(missingPage.text).toContain('data-missing-remote="mfe-public"');
    expect((await get('/admin/links')).status).toBe(200);
  });

  test('a release whose files are missing answers 503 on its paths, and recovers with its files', async () => {
    const release = await deploySecondRelease();
    const folders = [release, await previousRelease()].map((name) =>
      dirname(site.fileOf('mfe-public', name, 'release.json')),
    );
    for (const folder of folders) await rename(folder, `${folder}-away`);
    await site.start(api.url);
    const missingPage = await get('/asha');
    expect([missingPage.status, missingPage.text.includes('data-missing-remote="mfe-public"')]).toEqual([503, true]);
    expect((await get('/no/such/page')).status).toBe(404);
    for (const folder of folders) await rename(`${folder}-away`, folder);
    expect(
      markIn(
        (
          await sendUntil(
            () => get('/asha'),
            ({ status }) => status === 200,
          )
        ).text,
      ),
    ).toBe('two');
  });

  test('a candidate with damaged routes leaves the paths to the stable release', async () => {
    const candidate = await site.publish('mfe-public', {
      ...PUBLIC,
      text: 'no-slot',
      slots: {},
      server: publicBundle('two'),
    });
    await site.releases('deploy', 'mfe-public', candidate, '--percent', '99.99');
    await damage(site.fileOf('mfe-public', candidate, 'routes.json'));
    await site.start(api.url);
    const page = await get('/asha');
    expect([page.status, markIn(page.text)]).toEqual([200, 'one']);
  });

  test('a broken shell is replaced by the previous shell', async () => {
    const files = { 'base.css': 'body{margin:0}' };
    await site.deploy('shell', {
      text: 'broken',
      files,
      isBroken: true,
      server: 'module.exports = { render() { throw new Error("no"); } };',
    });
    await site.start(api.url);
    const missingPage = await get('/no/such/page');
    expect([missingPage.status, missingPage.text.includes('data-shell="shell"')]).toEqual([404, true]);
    await site.deploy('shell', { text: 'mended', files, server: shellBundle('mended') });
    expect((await get('/asha')).text).toContain('data-shell="mended"');
  });

  test('the site works while state.json is damaged or empty, and the edge ends cleanly on SIGTERM', async () => {
    await site.start(api.url);
    for (const bytes of ['garbage', '']) {
      const username = `reader${bytes}`;
      api.people.set(username, { username, title: '' });
      await writeFile(join(site.dataDir, 'envs/local/state.json'), bytes);
      expect((await get(`/${username}`)).status).toBe(200);
    }
    expect(await site.stop()).toBe(0);
  });

  test('the edge rejects invalid settings', async () => {
    await expect(site.start(api.url, { PORT: 'many', TRUST_PROXY: '-1' })).rejects.toThrow('the edge ended with 1');
  });
});
