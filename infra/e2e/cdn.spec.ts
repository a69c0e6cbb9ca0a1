// A real Varnish with the documented rules in front of the real product: what it may keep, and for how long.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import sharp from 'sharp';

import { freePort } from '../local/free-port.ts';
import { bucketOf } from '../releases/src/pointers/resolve.ts';
import { addLinks, type Creator, newCreator } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';
import { ask, type Asked, startVarnish, startRelay, type Varnish, type Relay } from './varnish.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const ROOT = join(import.meta.dirname, '../..');
const CLI = 'infra/releases/linkstall.mjs';
const PURGE_KEY = 'a purge key that only tests know'.replaceAll(' ', '-');
const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
/** What a cache keeps, and what is on its way. */
const OLDEST_MS = 2_300;

let platform: Platform;
let relay: Relay;
/** From the edge to Varnish: purges. */
let purges: Relay;
let varnish: Varnish;
let request: APIRequestContext;
let creator: Creator;

const see = (path: string, headers: Record<string, string | string[]> = {}, agent?: Agent) =>
  ask(varnish.url + path, { headers, ...(agent && { agent }) });
/**
 * Resolves when the cache has taken the purge of what was done. Its response waits for that too, 300 ms at most
 * (shell/server/http/purges.test.ts): a busy machine may be later.
 */
async function purged<T>(act: () => Promise<T>): Promise<T> {
  const before = purges.answered();
  const result = await act();
  const isTaken = () => purges.answered() > before && purges.answered() === purges.asked.length;
  await expect.poll(isTaken, { message: 'the purge of a write' }).toBe(true);
  return result;
}
const call = (path: string, body: unknown, method = 'POST') =>
  purged(() =>
    ask(`${varnish.url}/api/v1${path}`, {
      method,
      headers: { authorization: creator.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
/** How often the edge was asked for it, by who sent these headers too. */
const askedFor = (path: string, by: Record<string, string> = {}) =>
  relay.asked.filter(
    ({ url, headers }) => url === path && Object.entries(by).every(([name, value]) => headers[name] === value),
  ).length;
const words = (...said: string[]) => [CLI, ...said, '--data-dir', platform.dataDir, '--json', '--yes'];
const cli = (...said: string[]) =>
  JSON.parse(execFileSync(process.execPath, words(...said), { cwd: ROOT, encoding: 'utf8' })) as { release: string };
const purgeAll = (key = PURGE_KEY) =>
  ask(varnish.url, { method: 'PURGE', headers: { authorization: `Bearer ${key}`, 'surrogate-key': 'all' } });

/** Adds a link and returns its id. */
async function linkOf(title: string, times: object = {}): Promise<string> {
  const links = [{ title, url: 'https://example.com', ...times }];
  await purged(async () => addLinks(request, creator, { links, picture: await picture }));
  const { data } = JSON.parse((await see('/api/v1/link/all-link', { authorization: creator.token })).text) as {
    data: { _id: string; title: string }[];
  };
  return data.find((link) => link.title === title)?._id ?? '';
}

/** Four visitors of each half of a rollout to 50 %. */
function halves(remote: string): readonly string[] {
  const state = readFileSync(join(platform.dataDir, 'envs/local/state.json'), 'utf8');
  const { remotes } = JSON.parse(state) as { remotes: Record<string, { candidate?: { rolloutId: string } }> };
  const rolloutId = remotes[remote]?.candidate?.rolloutId ?? '';
  const all = Array.from({ length: 100 }, (_, at) => at.toString(16).padStart(32, '0'));
  const [one, other] = [true, false].map((is) =>
    all.filter((id) => bucketOf(rolloutId, id) < 5_000 === is).slice(0, 4),
  );
  return [...(one ?? []), ...(other ?? [])];
}

/** Looks again and again until then; answers when it was last so. */
async function lastSeen(until: number, look: () => Promise<boolean>): Promise<number> {
  let last = 0;
  while (Date.now() < until) {
    const askedAt = Date.now();
    if (await look()) last = askedAt;
    await pause(20);
  }
  return last;
}

test.beforeAll(async () => {
  test.setTimeout(400_000); // where Varnish is installed first
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  // As it is documented. Purges that come before Varnish does are sent again.
  purges = await startRelay(url);
  const purgeUrl = `http://127.0.0.1:${purges.port}`;
  platform = await startPlatform({ PURGE_URL: purgeUrl, PURGE_KEY, PUBLIC_URL: url, TRUST_PROXY: '1' });
  relay = await startRelay(platform.url);
  varnish = await startVarnish({ port, edgePort: relay.port, key: PURGE_KEY });
  request = await requests.newContext({ baseURL: url });
  creator = await newCreator(request);
  // From then on it is known that purges are heard.
  const isHeard = async () => (await ask(`${platform.url}/`)).headers['cdn-cache-control'] ?? '';
  await expect.poll(isHeard, { timeout: 40_000 }).toContain('stale-if-error');
});

test.afterAll(async () => {
  await request.dispose();
  await Promise.all([varnish.stop(), platform.stop()]);
  await Promise.all([relay.cut(), purges.cut()]);
});

test('what is written is seen at once by everybody: a new link, a deleted one, and its creator elsewhere', async () => {
  const paths = [`/${creator.username}`, `/api/v1/${creator.username}`, `/${creator.username}?from=elsewhere`];
  const seen = async (title: string) => Promise.all(paths.map(async (path) => (await see(path)).text.includes(title)));
  for (let round = 1; round <= 10; round += 1) {
    const title = `Link of round ${round}`;
    expect(await seen(title)).toEqual([false, false, false]);
    const id = await linkOf(title);
    expect([round, await seen(title)]).toEqual([round, [true, true, true]]);
    expect((await call('/link/delete-link', { linkId: id })).status).toBe(200);
    expect([round, await seen(title)]).toEqual([round, [false, false, false]]);
  }
});

/** A thousand times, by as many browsers. */
async function viewOften(path: string, encoding: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const view = (_: unknown, at: number) =>
    see(path, { 'accept-encoding': encoding, cookie: `a=${at}`, 'user-agent': `browser ${at}` }, agent);
  const replies = await Promise.all(Array.from({ length: 1000 }, view));
  agent.destroy();
  return replies;
}

/** Varnish goes by another clock than this process. */
const CLOCKS_MS = 10;
/** How long a reply of the edge may be shown without asking again, in milliseconds. */
const freshFor = ({ reply }: Asked) =>
  1000 * Number(/max-age=(\d+)/.exec(String(reply?.headers['cdn-cache-control']))?.[1] ?? Infinity);

test('a thousand views cost the edge nothing while the page is fresh', async () => {
  const path = `/${creator.username}`;
  for (const encoding of ['br', 'gzip, deflate', 'identity']) {
    await linkOf(`Often seen as ${encoding}`);
    const asked = (from = 0) => relay.asked.slice(from).filter(({ url }) => url === path);
    const isFresh = async () => {
      await see(path, { 'accept-encoding': encoding });
      return freshFor(asked().at(-1) as Asked);
    };
    await expect.poll(isFresh).toBe(1000);
    const before = relay.asked.findLastIndex(({ url }) => url === path);
    const { status, headers } = await see(path, { 'accept-encoding': encoding });
    const { 'cache-control': caching, vary, etag } = headers;
    expect([status, caching, vary]).toEqual([200, 'no-cache', 'Accept-Encoding, Cookie']);
    expect(headers['cdn-cache-control'] ?? headers['surrogate-key']).toBeUndefined();
    const replies = await viewOften(path, encoding);
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    // However slow this machine is: the edge is asked again only when its last reply is no longer fresh.
    const early = asked(before).filter((next, at, all) => {
      const last = all[at - 1];
      return last && next.at < (last.reply?.at ?? Infinity) + freshFor(last) - CLOCKS_MS;
    });
    expect(early).toEqual([]);
    const again = await see(path, { 'accept-encoding': encoding, 'if-none-match': String(etag) });
    expect(again.status).toBe(304);
  }
});

test('what is for one browser is never kept: a page of who is logged in, a preview, a response to a token, a fresh page', async () => {
  const own = { cookie: `theme=x; ls_own=${creator.username}` };
  const key = readFileSync(join(platform.dataDir, 'preview-key'), 'utf8').trim();
  const { remotes } = JSON.parse(readFileSync(join(platform.dataDir, 'envs/local/state.json'), 'utf8')) as {
    remotes: Record<string, { stable: string }>;
  };
  const opened = await ask(`${varnish.url}/preview`, {
    method: 'POST',
    headers: { 'x-preview-key': key, 'content-type': 'application/x-www-form-urlencoded' },
    body: `remote=mfe-public@${remotes['mfe-public']?.stable}`,
  });
  const preview = { cookie: String(opened.headers['set-cookie']?.[0]?.split(';')[0]) };
  expect(preview.cookie).toContain('ls_preview=');
  const token = { authorization: creator.token };
  const cases: [string, Record<string, string>][] = [
    ['/', own],
    [`/${creator.username}`, own],
    [`/${creator.username}`, preview],
    [`/store/@${creator.username}`, preview],
    [`/api/v1/${creator.username}/Store`, token],
    [`/api/v1/${creator.username}`, token],
    ['/api/v1/link/all-link', token],
    [`/${creator.username}`, { 'x-preview-key': key, 'cache-control': 'no-cache' }],
  ];
  for (const [path, headers] of cases) {
    const anonymous = (await see(path)).text;
    const before = askedFor(path, headers);
    const mine = [await see(path, headers), await see(path, headers)];
    expect([path, askedFor(path, headers) - before]).toEqual([path, 2]);
    for (const { headers: said } of mine) expect(said.age ?? '0').toBe('0');
    const after = await see(path);
    expect([path, after.text]).toEqual([path, anonymous]);
    expect(after.headers['set-cookie']).toBeUndefined();
  }
  expect((await see('/', own)).text).not.toBe((await see('/')).text);
  expect((await see('/', own)).headers['cache-control']).toContain('private');
});

test('nobody is given an encoding that they refuse, or what another way of asking was answered', async () => {
  const path = `/${creator.username}`;
  const encodings = ['br', 'br;q=0, gzip', 'br;q=0.000,gzip ; q=0', 'gzip;q=0.5, br;q=0.05', 'identity'];
  const given: unknown[] = [];
  for (const encoding of encodings)
    given.push((await see(path, { 'accept-encoding': encoding })).headers['content-encoding']);
  expect(given).toEqual(['br', 'gzip', undefined, 'br', undefined]);

  // A browser may say more than the proxy that adds to it: the edge goes by the last.
  const way = `${path}?way=${Date.now()}`;
  await see(way, { 'x-forwarded-proto': ['https', 'http'] });
  await see(way, { 'x-forwarded-proto': 'https' });
  expect([askedFor(way, { 'x-forwarded-proto': 'http' }), askedFor(way, { 'x-forwarded-proto': 'https' })]).toEqual([
    1, 1,
  ]);
});

test('who has no purge key purges nothing', async () => {
  for (const key of ['', 'another key', `${PURGE_KEY}x`]) expect((await purgeAll(key)).status).toBe(403);
  let tries = 0;
  // A view that the cache answers has no number of a request. A new address each time: an old copy is renewed in the
  // background, and what is on its way during a purge is stored after it.
  const afterPurge = async (key: string) => {
    tries += 1;
    const path = `/${creator.username}?purge=${tries}`;
    await see(path);
    await purgeAll(key);
    return (await see(path)).headers['x-request-id'] === undefined ? 'kept' : 'asked for';
  };
  await expect.poll(() => afterPurge('another key')).toBe('kept');
  expect(await afterPurge(PURGE_KEY)).toBe('asked for');
});

test('what is scheduled ends on time, and with the edge away too', async () => {
  const path = `/${creator.username}`;
  const id = await linkOf('The offer');
  const until = Date.now() + 6_000;
  const change = {
    headers: { authorization: creator.token },
    multipart: { shownUntil: new Date(until).toISOString() },
  };
  await purged(() => request.patch(`/api/v1/link/update-link/${id}`, change));
  const isShown = async () => (await see(path)).text.includes('The offer');
  const last = await lastSeen(until - 1_500, isShown);
  expect(last).toBeGreaterThan(until - 3_000);
  await relay.cut();
  try {
    const lastAway = await lastSeen(until + 1_500, isShown);
    expect(lastAway).toBeGreaterThan(0);
    expect(lastAway).toBeLessThan(until);
    expect((await see(path)).status).toBe(503);
  } finally {
    await relay.mend();
  }
  await expect.poll(async () => (await see(path)).status, { timeout: 20_000 }).toBe(200);
  expect(await isShown()).toBe(false);
});

test('with the edge away a page is shown as it was last, and what was deleted before is not on it', async () => {
  const path = `/${creator.username}`;
  const id = await linkOf('Was deleted');
  await linkOf('Stays');
  expect((await see(path)).text).toContain('Was deleted');
  expect((await call('/link/delete-link', { linkId: id })).status).toBe(200);
  const kept = await see(path);
  await pause(OLDEST_MS);
  await relay.cut();
  try {
    const away = await see(path);
    expect([away.status, away.headers['x-linkstall-stale']]).toEqual([200, '1']);
    expect(away.text).toBe(kept.text);
    expect([away.text.includes('Stays'), away.text.includes('Was deleted')]).toEqual([true, false]);
    const own = await see(path, { cookie: `ls_own=${creator.username}` });
    expect([own.status, own.headers['cache-control']]).toEqual([503, 'no-store']);
    expect((await see('/nobody.has.seen.this')).status).toBe(503);
  } finally {
    await relay.mend();
  }
  await expect.poll(async () => (await see(path)).headers['x-linkstall-stale'], { timeout: 20_000 }).toBeUndefined();
});

test('a cache that takes no purges shows nothing that was deleted more than two seconds ago', async () => {
  const deaf = await startVarnish({ port: await freePort('127.0.0.1'), edgePort: relay.port, key: 'another-key' });
  try {
    const shows = async () => (await ask(`${deaf.url}/${creator.username}`)).text.includes('Soon deleted');
    const id = await linkOf('Soon deleted');
    expect(await lastSeen(Date.now() + OLDEST_MS, shows)).toBeGreaterThan(0);
    expect((await call('/link/delete-link', { linkId: id })).status).toBe(200);
    const deletedAt = Date.now();
    const last = await lastSeen(deletedAt + 2 * OLDEST_MS, shows);
    expect(last - deletedAt).toBeLessThan(OLDEST_MS);
  } finally {
    await deaf.stop();
  }
});

test('what is switched off is gone from the cache with the purge that the edge sends, and so back again', async () => {
  const path = `/${creator.username}`;
  for (const [verb, status] of [
    ['disable', 503],
    ['enable', 200],
    ['disable', 503],
    ['enable', 200],
  ] as const) {
    await see(path);
    await purged(async () => {
      await promisify(execFile)(process.execPath, words(verb, 'mfe-public'), { cwd: ROOT });
      await expect.poll(async () => (await ask(platform.url + path)).status, { message: verb }).toBe(status);
    });
    expect([verb, (await see(path)).status]).toEqual([verb, status]);
  }
});

test('while a release goes out each visitor keeps theirs, and nobody gets it from the cache', async () => {
  const path = `/${creator.username}`;
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-team-'));
  for (const part of ['dist/release', 'package.json', 'routes.json'])
    cpSync(join(ROOT, 'mfe-public', part), join(folder, 'mfe-public', part), { recursive: true });
  const file = join(folder, 'mfe-public/dist/release/build.json');
  const build = JSON.parse(readFileSync(file, 'utf8')) as { version: string; uniqueName: string };
  writeFileSync(file, JSON.stringify({ ...build, version: '9.9.9', uniqueName: `${build.uniqueName}_9` }));
  const { release } = cli('publish', join(folder, 'mfe-public'));
  rmSync(folder, { recursive: true });
  cli('deploy', 'mfe-public', release, '--percent', '50');

  const isRollout = async () => (await see(path)).headers['cache-control'];
  await expect.poll(isRollout, { timeout: 10_000 }).toBe('private, no-cache');
  const pageOf = async (id: string) => (await see(path, { cookie: `ls_visitor=${id}` })).text;
  const visitors = halves('mfe-public');
  const first = await Promise.all(visitors.map(pageOf));
  const [visitor = ''] = visitors;
  const before = askedFor(path, { cookie: `ls_visitor=${visitor}` });
  const again = await Promise.all([...visitors, ...visitors].map(pageOf));
  expect(again).toEqual([...first, ...first]);
  expect(askedFor(path, { cookie: `ls_visitor=${visitor}` }) - before).toBe(2);
  expect(new Set(first).size).toBe(2);
  const newcomer = await see(path);
  expect(String(newcomer.headers['set-cookie'])).toContain('ls_visitor=');
  // Another page is made without it, and kept as ever.
  const store = await see(`/store/@${creator.username}`, { cookie: `ls_visitor=${visitor}` });
  expect([store.headers['cache-control'], store.headers['set-cookie']]).toEqual(['no-cache', undefined]);

  cli('promote', 'mfe-public');
  await expect.poll(isRollout, { timeout: 10_000 }).toBe('no-cache');
  const views = await Promise.all(visitors.map(pageOf));
  expect(new Set(views).size).toBe(1);
});
