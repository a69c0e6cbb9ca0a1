/** @jest-environment node */
import { randomBytes } from 'node:crypto';

import { ask, askUntil, type Reply, until } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle, shellBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC, SHELL_FILES } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let asha = '';
let bela = '';
/** Names of releases by what is written in them. */
const publics: Record<string, string> = {};
const admins: Record<string, string> = {};
/** What stands before each test, by its remote. */
let first: Readonly<Record<string, string>> = {};
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });
const seen = ({ status, text }: Reply) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const compositionOf = ({ text }: Reply) =>
  (JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as { readonly id: string }).id;
const comes = (mark: string) => (reply: Reply) => seen(reply) === `200 ${mark}`;
const publicRelease = (mark: string) => ({ ...PUBLIC, text: mark, server: publicBundle(mark) });
const adminRelease = (text: string) => ({ server: null, text, pages: [{ path: '/admin/links', access: 'login' }] });
const write = (changed: string, method = 'POST') => {
  api.changed = changed;
  return ask(site.url, '/api/v1/link/add-link', { method, ...(method === 'POST' && { body: '{}' }) });
};
const person = (username: string) => {
  const user = { username, title: 'before' };
  api.people.set(username, user);
  return user;
};
/** What is answered then can only be what was kept. */
async function withoutApi(work: () => Promise<void>): Promise<void> {
  await api.stop();
  try {
    await work();
  } finally {
    await api.start();
  }
}
/** Resolves when the API has been asked for a creator once more. */
const isAsked = (name: string, before = api.readsOf(`/api/v1/${name}`)) =>
  until(() => api.readsOf(`/api/v1/${name}`) > before);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  first = await site.stable();
  publics['two'] = await site.publish('mfe-public', publicRelease('two'));
  for (const text of ['two', 'three']) admins[text] = await site.publish('mfe-links', adminRelease(text));
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Creators whom no test before has seen, and the releases that stood at first. */
beforeEach(async () => {
  api.people.clear();
  api.seen.length = 0;
  api.delayMs = 0;
  api.gate = Promise.resolve();
  await site.quicken(1);
  await site.putBack(first);
  const witness = randomBytes(8).toString('hex');
  person(witness);
  await askUntil(() => get(`/${witness}`), comes('one'));
  [asha, bela] = ['a', 'b'].map((letter) => letter + witness) as [string, string];
  person(asha);
});

test('a write drops what it changed, and nothing that is being made beside it', async () => {
  person(bela);
  const respond = api.hold();
  const asked = isAsked(bela);
  const beside = get(`/${bela}`);
  await asked;
  await write(`user:${asha}`);
  respond();
  expect((await beside).status).toBe(200);
  await withoutApi(async () => expect((await get(`/${bela}`)).status).toBe(200));
});

test('a write while a page is made: the old state is kept nowhere', async () => {
  const user = person(asha);
  const respond = api.hold();
  const before = get(`/${asha}`);
  const json = get(`/api/v1/${asha}`);
  await until(() => api.readsOf(`/api/v1/${asha}`) > 0);
  user.title = 'after';
  await write(`user:${asha}`);
  respond();
  expect((await get(`/${asha}`)).text).toContain('after');
  expect((await get(`/api/v1/${asha}`)).text).toContain('after');
  await Promise.all([before, json]);
  expect((await get(`/${asha}`)).text).toContain('after');
  expect((await get(`/api/v1/${asha}`)).text).toContain('after');
});

test('a deploy and a candidate of a remote that only the admin has leave every visitor’s page as it is', async () => {
  const page = await get(`/${asha}`);
  const missing = await get('/no/such/page');
  await site.releases('deploy', 'mfe-links', admins['two'] ?? '');
  const candidate = admins['three'] ?? '';
  await site.releases('deploy', 'mfe-links', candidate, '--percent', '50');
  await withoutApi(async () => {
    const after = await get(`/${asha}`);
    expect([after.status, after.text]).toEqual([200, page.text]);
    expect(after.headers).toMatchObject({ etag: page.headers.etag, 'cache-control': 'no-cache' });
    expect(after.headers['set-cookie']).toBeUndefined();
  });
  expect((await get('/no/such/page')).text).toBe(missing.text);
  const admin = await get('/admin/links');
  expect(admin.headers['set-cookie']?.[0]).toMatch(/^ls_visitor=/);
  expect(admin.headers['cache-control']).toBe('private, no-cache');
});

test('a candidate at 0 % concerns nobody', async () => {
  const page = await get(`/${asha}`);
  const candidate = publics['two'] ?? '';
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '0');
  for (const path of [`/${asha}`, '/admin/links', '/no/such/page']) {
    const { headers } = await get(path);
    expect([path, headers['set-cookie'], headers['cache-control']]).toEqual([path, undefined, 'no-cache']);
  }
  expect((await get(`/${asha}`)).headers.etag).toBe(page.headers.etag);
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '1');
  const visitor = await get(`/${asha}`);
  expect(visitor.headers['set-cookie']?.[0]).toMatch(/^ls_visitor=/);
  expect(visitor.headers['cache-control']).toBe('private, no-cache');
  expect((await get('/no/such/page')).headers['set-cookie']).toBeUndefined();
});

test('in a rollout nothing stands in: a visitor waits for the release that is theirs', async () => {
  expect(seen(await get(`/${asha}`))).toBe('200 one');
  const candidate = publics['two'] ?? '';
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '99.99');
  api.delayMs = 300;
  expect(seen(await get(`/${asha}`))).toBe('200 two');
});

test('the id of a page’s composition is that of what the page may load', async () => {
  const before = compositionOf(await get(`/${asha}`));
  await site.releases('deploy', 'mfe-links', admins['two'] ?? '');
  expect(compositionOf(await get(`/${asha}`))).toBe(before);
  await site.releases('deploy', 'mfe-public', publics['two'] ?? '');
  const second = compositionOf(await askUntil(() => get(`/${asha}`), comes('two')));
  expect(second).not.toBe(before);
  expect(second).toMatch(/^[0-9a-f]{12}$/);
});

/** Reads a page all the while: what is read often is never old. */
async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  const state = { over: false };
  const reader = (async () => {
    while (!state.over) {
      await get(path);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  try {
    return await work();
  } finally {
    state.over = true;
    await reader;
  }
}

test('while the page of a new release is made the old one answers, and it is made once', async () => {
  await site.quicken(0); // nothing grows old, so only the deploy has the page made
  expect(seen(await get(`/${asha}`))).toBe('200 one');
  const release = publics['two'] ?? '';
  const reads = api.readsOf(`/api/v1/${asha}`);
  const during = await reading(`/${asha}`, async () => {
    await site.releases('deploy', 'mfe-public', release);
    return Promise.all(Array.from({ length: 20 }, () => get(`/${asha}`)));
  });
  for (const page of during) expect(['200 one', '200 two']).toContain(seen(page));
  expect(seen(await askUntil(() => get(`/${asha}`), comes('two')))).toBe('200 two');
  expect(api.readsOf(`/api/v1/${asha}`) - reads).toBe(1);
});

test('a page that nobody has read for two seconds is waited for after a deploy: what it shows may be gone', async () => {
  expect(seen(await get(`/${asha}`))).toBe('200 one');
  await site.releases('deploy', 'mfe-public', publics['two'] ?? '');
  await site.later(2000);
  api.delayMs = 300;
  expect(seen(await get(`/${asha}`))).toBe('200 two');
});

test('what another edge deleted is shown for two seconds at most, however slow the API is', async () => {
  await site.quicken(0);
  expect((await get(`/${asha}`)).status).toBe(200);
  api.people.delete(asha); // this edge hears nothing of it
  const respond = api.hold();
  await site.later(1999);
  expect((await get(`/${asha}`)).status).toBe(200);
  await site.later(1);
  const after = get(`/${asha}`);
  await get('/health/live'); // by which the edge has the question before it
  respond();
  expect((await after).status).toBe(404);
  expect((await get(`/${asha}`)).status).toBe(404);
});

test('what is deleted while its page is renewed is gone at once', async () => {
  await site.quicken(0);
  expect(seen(await get(`/${asha}`))).toBe('200 one');
  const respond = api.hold();
  const asked = isAsked(asha);
  await site.later(1950);
  expect((await get(`/${asha}`)).status).toBe(200);
  await asked;
  api.people.delete(asha);
  await write(`user:${asha}`, 'DELETE');
  api.gate = Promise.resolve();
  expect((await get(`/${asha}`)).status).toBe(404);
  respond(); // what the renewal was told is that they are there
  expect((await get(`/${asha}`)).status).toBe(404);
  expect((await get(`/${asha}`)).status).toBe(404);
});

test('with the API away the page of the release before stands in; one of a release that was rolled back never does', async () => {
  expect(seen(await get(`/${asha}`))).toBe('200 one');
  await site.releases('deploy', 'mfe-public', publics['two'] ?? '');
  await withoutApi(async () => {
    const stale = await get(`/${asha}`);
    expect([seen(stale), stale.headers['x-linkstall-stale']]).toEqual(['200 one', '1']);
  });
  expect(seen(await askUntil(() => get(`/${asha}`), comes('two')))).toBe('200 two');
  await site.releases('rollback', 'mfe-public');
  await withoutApi(async () => expect((await get(`/${asha}`)).status).toBe(503));
});

test('a release that is deployed while a page is made gets a page of its own', async () => {
  const release = publics['two'] ?? '';
  const respond = api.hold();
  const asked = isAsked(asha);
  const before = get(`/${asha}`);
  await asked;
  await site.releases('deploy', 'mfe-public', release);
  api.gate = Promise.resolve();
  respond();
  expect(seen(await askUntil(() => get(`/${asha}`), comes('two')))).toBe('200 two');
  expect(seen(await before)).toBe('200 one');
  await withoutApi(async () => expect(seen(await get(`/${asha}`))).toBe('200 two'));
});

test('a deploy costs nobody their page: a hundred and fifty warm ones, all asked for at once or by 32 readers', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `person${index}`);
  names.forEach(person);
  const all = async () => new Set((await Promise.all(names.map((name) => get(`/${name}`)))).map(seen));
  const state = { over: false };
  const reader = async (_: unknown, first: number) => {
    const found = new Set<string>();
    for (let at = first; !state.over; at += 7) found.add(seen(await get(`/${names[at % names.length]}`)));
    return [...found];
  };
  expect(await all()).toEqual(new Set(['200 one']));
  await site.releases('deploy', 'mfe-links', admins['two'] ?? '');
  expect(await all()).toEqual(new Set(['200 one']));
  api.delayMs = 200;
  const readers = Promise.all(Array.from({ length: 32 }, reader));
  await site.releases('deploy', 'mfe-public', publics['two'] ?? '');
  const found = await all();
  await askUntil(() => get(`/${asha}`), comes('two'));
  state.over = true;
  for (const each of [...found, ...(await readers).flat()]) expect(['200 one', '200 two']).toContain(each);
});

test('which page an address is says the shell that is deployed, as it does in the browser, and not the edge', async () => {
  const match = `module.exports = { matchPage: ({ 'mfe-public': { pages } }, pathname) => {
    const [, userName] = /^\\/of\\/(\\w+)$/.exec(pathname) ?? [];
    return userName ? { remote: 'mfe-public', page: pages[1], params: { userName } } : null;
  } };`;
  expect([seen(await get(`/${asha}`)), (await get(`/of/${asha}`)).status]).toEqual(['200 one', 404]);
  const files = { ...SHELL_FILES, 'shell-match.cjs': match };
  await site.deploy('shell', { text: 'another', server: shellBundle(), files });
  expect(seen(await askUntil(() => get(`/of/${asha}`), comes('one')))).toBe('200 one');
  expect((await get(`/${asha}`)).status).toBe(404);
  await site.releases('rollback', 'shell');
  expect(seen(await askUntil(() => get(`/${asha}`), comes('one')))).toBe('200 one');
});
