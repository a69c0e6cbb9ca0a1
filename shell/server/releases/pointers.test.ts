/** @jest-environment node */
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sendRequest, sendUntil } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

interface InlinedComposition {
  readonly remotes: Readonly<
    Record<string, { readonly releases: readonly { readonly release: string }[]; readonly pages: readonly object[] }>
  >;
}

const api = new FixtureApi();
let original: FixtureSite;
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path, { headers: { cookie: `ls_visitor=${'a'.repeat(32)}` } });
const composition = async (path = '/admin/links') =>
  JSON.parse(/id="composition">([^<]+)</.exec((await get(path)).text)?.[1] ?? '{}') as InlinedComposition;
const releasesOf = (remote: string, { remotes }: InlinedComposition) =>
  remotes[remote]?.releases.map(({ release }) => release);
const pointer = () => join(site.dataDir, 'envs/local/state.json');

/**
 * Replaces a file with a rename, like the release store, because a direct write would let a reader see an empty file.
 */
async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(`${site.dataDir}/edited`, change(await readFile(file, 'utf8')));
  await rename(`${site.dataDir}/edited`, file);
}

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
  api.people.set('asha', { username: 'asha', title: 'Links' });
});

describe('with one edge for all tests', () => {
  let firstStable: Readonly<Record<string, string>> = {};
  let badRelease = '';
  const sendUntilMark = (mark: string) =>
    sendUntil(
      () => get('/asha'),
      ({ text }) => text.includes(`data-mark="${mark}"`),
    );

  beforeAll(async () => {
    site = await original.copy();
    firstStable = await site.stable();
    badRelease = await site.publish('mfe-public', { ...PUBLIC, text: 'bad', server: publicBundle('bad') });
    await site.start(api.url);
  });

  afterAll(() => site.remove());

  beforeEach(async () => {
    await site.restoreStable(firstStable);
    expect((await sendUntilMark('one')).text).toContain('data-mark="one"');
  });

  test('a rolled-back candidate is offered to no visitor', async () => {
    await site.releases('deploy', 'mfe-public', badRelease, '--percent', '99.99');
    expect((await sendUntilMark('bad')).text).toContain('data-mark="bad"');
    await site.releases('rollback', 'mfe-public');
    expect((await sendUntilMark('one')).text).toContain('data-mark="one"');
    expect(releasesOf('mfe-public', await composition('/asha'))).not.toContain(badRelease);
  });

  test('a rolled-back release is offered to no visitor, even if it worked', async () => {
    await site.releases('deploy', 'mfe-public', badRelease);
    expect((await sendUntilMark('bad')).text).toContain('data-mark="bad"');
    await site.releases('rollback', 'mfe-public');
    expect((await get('/asha')).text).toContain('data-mark="one"');
    expect(releasesOf('mfe-public', await composition('/asha'))).not.toContain(badRelease);
  });

  test('the navigation omits a disabled remote, and its page still says what is missing', async () => {
    const nav = { label: 'Links', icon: 'links', order: 1 };
    await site.deploy('mfe-links', { text: 'two', pages: [{ path: '/admin/links', access: 'login', nav }] });
    expect((await composition()).remotes['mfe-links']?.pages).toEqual([expect.objectContaining({ nav })]);
    await site.releases('disable', 'mfe-links');
    const { pages, releases } = (await composition()).remotes['mfe-links'] ?? { pages: [], releases: [] };
    expect([releases, pages]).toEqual([[], [expect.objectContaining({ path: '/admin/links' })]]);
    expect(pages).toEqual([expect.not.objectContaining({ nav })]);
    await site.releases('enable', 'mfe-links');
    expect((await composition()).remotes['mfe-links']?.pages).toEqual([expect.objectContaining({ nav })]);
  });
});

describe('with a site for each test', () => {
  beforeEach(async () => {
    site = await original.copy();
  });

  afterEach(() => site.remove());

  test('an edited pointer changes no page', async () => {
    await site.start(api.url);
    const before = await composition();
    await edit(pointer(), (text) => text.replaceAll('/admin/links', '/login'));
    for (const name of await readdir(join(site.dataDir, 'envs/local/log')))
      await edit(join(site.dataDir, 'envs/local/log', name), (text) => text.replaceAll('/admin/links', '/login'));
    expect(await composition()).toEqual(before);
    // After a restart, the edge uses the newest signed pointers of its last-known-good copy.
    await site.start(api.url);
    expect(await composition()).toEqual(before);
  });

  test.each([
    ['empty', (text: string) => JSON.stringify({ ...JSON.parse(text), remotes: {} })],
    ['garbage', () => 'garbage'],
  ])('every page works when the pointers and the newest log entry are %s, also after a restart', async (_, damage) => {
    await site.deploy('mfe-links', { text: 'two', pages: [{ path: '/admin/links', access: 'login' }] });
    await site.start(api.url);
    expect((await get('/asha')).status).toBe(200);
    await edit(pointer(), damage);
    const log = join(site.dataDir, 'envs/local/log');
    await edit(join(log, (await readdir(log)).sort().at(-1) ?? ''), damage);
    expect((await get('/asha')).status).toBe(200);
    await site.start(api.url);
    expect((await get('/asha')).status).toBe(200);
    await site.deploy('mfe-public', { ...PUBLIC, text: 'next', server: publicBundle('next') });
    const nextPage = await sendUntil(
      () => get('/asha'),
      ({ text }) => text.includes('data-mark="next"'),
    );
    expect(nextPage.text).toContain('data-mark="next"');
  });

  test('the site works unchanged if all pointers are lost while it runs', async () => {
    await site.start(api.url);
    const before = await composition();
    await rm(join(site.dataDir, 'envs'), { recursive: true });
    expect(await composition()).toEqual(before);
    expect((await get('/asha')).status).toBe(200);
  });

  test('the running edge ignores older pointers that replace the newest pointers', async () => {
    await site.deploy('mfe-public', { ...PUBLIC, text: 'newer', server: publicBundle('newer') });
    await site.start(api.url);
    expect((await get('/asha')).text).toContain('data-mark="newer"');
    await rm(join(site.dataDir, 'envs'), { recursive: true });
    await cp(join(original.dataDir, 'envs'), join(site.dataDir, 'envs'), { recursive: true });
    expect((await get('/asha')).text).toContain('data-mark="newer"');
    expect((await get('/asha?again')).text).toContain('data-mark="newer"');
  });

  test('damage of the pointers is logged once, and again only for other damage', async () => {
    await site.start(api.url, { LOG_LEVEL: 'error' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await edit(pointer(), () => 'garbage');
      await composition();
    }
    const log = join(site.dataDir, 'envs/local/log');
    await edit(join(log, (await readdir(log)).sort().at(-1) ?? ''), () => 'garbage');
    await edit(pointer(), () => 'garbage'); // makes the edge read both again
    await composition();
    const damageLogs = () => site.log.filter((line) => line.includes('pointers are damaged')).length;
    await sendUntil(
      () => get('/asha'),
      () => damageLogs() > 1,
    );
    expect(damageLogs()).toBe(2);
  });
});
