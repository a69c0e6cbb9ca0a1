/** @jest-environment node */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ask, askUntil, until } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle, shellBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let original: FixtureSite;
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });
const markOf = (text: string) => /data-mark="([^"]+)"/.exec(text)?.[1];
/** A release that is published, and not deployed. */
let two = '';
async function deployTwo(): Promise<string> {
  await site.releases('deploy', 'mfe-public', two);
  return two;
}

async function damage(file: string): Promise<() => Promise<void>> {
  const bytes = await readFile(file);
  await writeFile(file, Buffer.concat([bytes, Buffer.from(' ')]));
  return () => writeFile(file, bytes);
}

/** What was stable before. */
async function previousRelease(): Promise<string> {
  const standings = (await site.releases('status')) as readonly { remote: string; previous: string | null }[];
  return standings.find(({ remote }) => remote === 'mfe-public')?.previous ?? '';
}

beforeAll(async () => {
  await api.start();
  original = await FixtureSite.create();
  two = await original.publish('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
});

afterAll(async () => {
  await original.remove();
  await api.stop();
});

beforeEach(() => {
  api.people.clear();
  api.seen.length = 0;
  api.people.set('asha', { username: 'asha', title: 'Links' });
});

describe('with an edge for all', () => {
  let first: Readonly<Record<string, string>> = {};
  const isFirst = ({ text }: { readonly text: string }) => markOf(text) === 'one';

  beforeAll(async () => {
    site = await original.copy();
    first = await site.stable();
    await site.start(api.url);
  });

  afterAll(() => site.remove());

  beforeEach(async () => {
    await site.putBack(first);
    expect(isFirst(await askUntil(() => get('/asha'), isFirst))).toBe(true);
  });

  test('a remote that loops or throws costs its page, not the site', async () => {
    api.people.set('loop', { username: 'loop', title: '', trick: 'loops in its component' });
    api.people.set('throw', { username: 'throw', title: '', trick: 'throws in its component' });
    const looping = get('/loop');
    expect((await get('/asha')).status).toBe(200);
    const thrown = await get('/throw');
    expect([thrown.status, thrown.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(thrown.text).toContain('data-missing-remote="mfe-public"');
    await until(() => api.readsOf('/api/v1/loops') > 0);
    await site.workersLater(2500); // longer than a page's code may run
    const looped = await looping;
    expect(looped.status).toBe(503);
    expect(looped.text).toContain('data-missing-remote="mfe-public"');
    expect((await get('/asha')).status).toBe(200);
  });

  test('the kill switch works at once, also for pages that were cached, and so does its end', async () => {
    expect((await get('/asha')).status).toBe(200);
    await site.releases('disable', 'mfe-public');
    const missing = await get('/asha');
    expect([missing.status, missing.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(missing.text).toContain('data-missing-remote="mfe-public"');
    expect((await get('/admin/links')).text).not.toMatch(/\/remotes\/mfe-public\/[^"]+entry\.js/);
    await site.releases('enable', 'mfe-public');
    expect((await get('/asha')).status).toBe(200);
  });

  test('a deploy is seen as soon as its page is made, a rollback by the next visitor', async () => {
    expect(markOf((await get('/asha')).text)).toBe('one');
    await deployTwo();
    const isNew = ({ text }: { readonly text: string }) => markOf(text) === 'two';
    expect(isNew(await askUntil(() => get('/asha'), isNew))).toBe(true);
    await site.releases('rollback', 'mfe-public');
    expect(markOf((await get('/asha')).text)).toBe('one');
  });

  test('a visitor has a cookie only while a candidate runs, and keeps the release that it stands for', async () => {
    expect((await get('/asha')).headers['set-cookie']).toBeUndefined();
    await site.releases('deploy', 'mfe-public', two, '--percent', '50');
    const browsers = Array.from({ length: 40 }, (_, at) => ({ 'user-agent': `Browser ${at}` }));
    const visitors = await Promise.all(browsers.map((browser) => get('/asha', browser)));
    for (const { headers, text } of visitors) {
      const cookie = headers['set-cookie']?.[0] ?? '';
      expect(cookie).toMatch(/^ls_visitor=[0-9a-f]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
      const again = await get('/asha', { cookie: cookie.split(';')[0] ?? '' });
      expect([markOf(again.text), again.headers['set-cookie']]).toEqual([markOf(text), undefined]);
    }
    expect(new Set(visitors.map(({ text }) => markOf(text)))).toEqual(new Set(['one', 'two']));
    // Who takes no cookies is who they were by their address and browser.
    const refusing = await Promise.all(browsers.map((browser) => get('/asha', browser)));
    expect(refusing.map(({ text }) => markOf(text))).toEqual(visitors.map(({ text }) => markOf(text)));
    await site.releases('rollback', 'mfe-public');
    const after = await get('/asha');
    expect([markOf(after.text), after.headers['set-cookie']]).toEqual(['one', undefined]);
  });
});

describe('with a site for each test', () => {
  beforeEach(async () => {
    site = await original.copy();
  });

  afterEach(() => site.remove());

  test('a page that the new release cannot show is shown by the one before, and the browser goes on with that one', async () => {
    api.people.set('bela', { username: 'bela', title: '', trick: 'throws in its component', trickIn: 'two' });
    const second = await deployTwo();
    await site.start(api.url);
    expect(markOf((await get('/asha')).text)).toBe('two');
    const page = await get('/bela');
    expect([page.status, markOf(page.text)]).toEqual([200, 'one']);
    expect(page.text).not.toContain(second);
  });

  test('a tampered server bundle is never run: the release before stands in, and without one the page says what is missing', async () => {
    const second = await deployTwo();
    await damage(site.fileOf('mfe-public', second, 'server.cjs'));
    await site.start(api.url);
    const page = await get('/asha');
    expect([page.status, markOf(page.text)]).toEqual([200, 'one']);
    await damage(site.fileOf('mfe-public', await previousRelease(), 'server.cjs'));
    await site.start(api.url);
    const missing = await get('/asha');
    expect([missing.status, missing.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(missing.text).toContain('data-missing-remote="mfe-public"');
    expect((await get('/admin/links')).status).toBe(200);
  });

  test('a release whose files are lost leaves its addresses, and is back when they are', async () => {
    const release = await deployTwo();
    const folders = [release, await previousRelease()].map((name) => site.fileOf('mfe-public', name));
    for (const folder of folders) await rename(folder, `${folder}-away`);
    await site.start(api.url);
    const missing = await get('/asha');
    expect([missing.status, missing.text.includes('data-missing-remote="mfe-public"')]).toEqual([503, true]);
    expect((await get('/no/such/page')).status).toBe(404);
    for (const folder of folders) await rename(`${folder}-away`, folder);
    expect(
      markOf(
        (
          await askUntil(
            () => get('/asha'),
            ({ status }) => status === 200,
          )
        ).text,
      ),
    ).toBe('two');
  });

  test('a candidate whose list of pages is damaged leaves its remote’s addresses to the stable one', async () => {
    await site.releases('deploy', 'mfe-public', two, '--percent', '99.99');
    await damage(site.fileOf('mfe-public', two, 'routes.json'));
    await site.start(api.url);
    const page = await get('/asha');
    expect([page.status, markOf(page.text)]).toEqual([200, 'one']);
  });

  test('a broken shell is replaced by the one before', async () => {
    const files = { 'base.css': 'body{margin:0}' };
    await site.deploy('shell', {
      text: 'broken',
      files,
      isBroken: true,
      server: 'module.exports = { render() { throw new Error("no"); } };',
    });
    await site.start(api.url);
    const missing = await get('/no/such/page');
    expect([missing.status, missing.text.includes('data-shell="shell"')]).toEqual([404, true]);
    await site.deploy('shell', { text: 'mended', files, server: shellBundle('mended') });
    expect((await get('/asha')).text).toContain('data-shell="mended"');
  });

  test('the site goes on while state.json is damaged, or empty', async () => {
    await site.start(api.url);
    for (const bytes of ['garbage', '']) {
      const username = `reader${bytes}`;
      api.people.set(username, { username, title: '' });
      await writeFile(join(site.dataDir, 'envs/local/state.json'), bytes);
      expect((await get(`/${username}`)).status).toBe(200);
    }
  });

  test('the edge ends cleanly on SIGTERM and says which settings are wrong', async () => {
    await site.start(api.url);
    expect(await site.stop()).toBe(0);
    await expect(site.start(api.url, { PORT: 'many', TRUST_PROXY: '-1' })).rejects.toThrow('the edge ended with 1');
  });
});
