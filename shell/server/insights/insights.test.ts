/** @jest-environment node */
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { join } from 'node:path';

import type { Counts } from '@linkstall/contracts/http';

import { sendRequest, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { readIfExists } from '../testing/read-if-exists.ts';
import { localTime } from './local-time.ts';
import { COPY } from '../pages/boot-script.ts';
import { visitScript } from './visit-script.ts';
import { VisitorMemory } from './visitor-memory.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const LINK = '6920a1b2c3d4e5f60718293b';
const ENV = { EDGE_KEY, TRUST_PROXY: '1' };

const api = new FixtureApi();
let site: FixtureSite;
let addresses = 0;

beforeAll(async () => {
  await api.start();
  for (const name of ['devi', 'asha', 'ravi', 'noor', 'zoya', 'kabir', 'farida'])
    api.owners.set(name, { owner: name.padEnd(24, '0'), timeZone: 'Asia/Kolkata' });
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  await site.start(api.url, ENV);
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

const storedFiles = () => readdir(join(site.dataDir, 'insights'));
/** The files of a queue: each edge has a file of its own. */
const queueFiles = async (name: string) =>
  (await storedFiles())
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => join(site.dataDir, 'insights', file));
const storedText = async (name: string) => (await Promise.all((await queueFiles(name)).map(readIfExists))).join('');
const countLines = (text: string) => text.split('\n').filter((line) => line !== '').length;
const newAddress = () => `10.1.${(addresses += 1) >> 8}.${addresses & 255}`;

interface Browser {
  readonly address?: string;
  readonly userAgent?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const beacon = (
  lines: readonly string[],
  { address = newAddress(), userAgent = DESKTOP, headers = {} }: Browser = {},
) =>
  sendRequest(site.url, '/report/visit', {
    method: 'POST',
    body: lines.join('\n'),
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address, ...headers },
  });

const receivedCounts = (): Counts[] =>
  api.requests.filter(({ url }) => url === '/api/v1/insights/counts').flatMap(({ body }) => countsIn(body));

function countsIn(body: string): Counts[] {
  try {
    return [JSON.parse(body) as Counts];
  } catch {
    return []; // the incomplete line of a crash
  }
}

/** The sums that the API received for one owner, by kind. A batch that was sent twice counts once. */
function sumsOf(name: string): Record<string, number> {
  const batches = new Map(receivedCounts().map((batch) => [`${batch.edge} ${batch.sequence}`, batch]));
  const sums: Record<string, number> = {};
  for (const line of [...batches.values()].flatMap(({ counts }) => counts)) {
    const [owner = '', , , kind = '', subject = '', count] = line.split(' ');
    const key = subject === '-' ? kind : `${kind} ${subject}`;
    if (owner.startsWith(name)) sums[key] = (sums[key] ?? 0) + Number(count);
  }
  return sums;
}

async function waitUntilStored(lineCount: number): Promise<void> {
  await until(async () => countLines(await storedText('untold')) >= lineCount);
}

test('views and clicks reach the API within seconds as sums, with the key and without personal data', async () => {
  const address = newAddress();
  expect((await beacon(['v', '/Asha', 'https://www.instagram.com/p/1'], { address, userAgent: PHONE })).status).toBe(
    204,
  );
  await beacon(['v', '/store/@asha', `${site.url}/asha`], { address, userAgent: PHONE });
  await beacon(['c', '/asha', LINK], { address, userAgent: PHONE });
  await beacon(['v', '/asha', '']);
  await until(() => sumsOf('asha')['visitor'] === 2);
  expect(sumsOf('asha')).toEqual({
    ...{ page: 2, store: 1, visitor: 2, phone: 2, desktop: 1 },
    ...{ source: 2, 'source instagram.com': 1, 'visitor instagram.com': 1, [`click ${LINK}`]: 1 },
  });
  const countRequests = api.requests.filter(({ url }) => url === '/api/v1/insights/counts');
  expect(countRequests.every(({ headers }) => headers['x-edge-key'] === EDGE_KEY)).toBe(true);
  for (const { body } of countRequests) {
    expect(body).not.toContain(address);
    expect(body).not.toContain('Mozilla');
  }
});

test('one address adds at most ten sources a day, and at most one visitor to each source; further sources count as other', async () => {
  const address = newAddress();
  const view = (domain: string, browser: Browser) => beacon(['v', '/farida', `https://${domain}/`], browser);
  for (let index = 0; index < 15; index += 1)
    await view(`x${index}.example`, { address, userAgent: `${DESKTOP} ${index}` });
  await view('x0.example', { address, userAgent: `${DESKTOP} again` });
  await view('x14.example', {}); // another visitor names the source
  await until(() => sumsOf('farida')['visitor x14.example'] === 1);
  const sums = sumsOf('farida');
  expect(sums).toMatchObject({ page: 17, visitor: 17, 'source other': 5, 'source x14.example': 1 });
  expect(sums).toMatchObject({ 'source x0.example': 2, 'visitor x0.example': 1, 'visitor x9.example': 1 });
  expect(Object.keys(sums).filter((key) => key.startsWith('source '))).toHaveLength(12);
});

test('a product page counts as its store, and a click there counts for the product', async () => {
  const path = `/store/@devi/${LINK}`;
  await beacon(['v', path, 'https://t.co/x']);
  await beacon(['c', path, LINK]);
  await beacon(['v', '/store/@devi/edit', '']);
  await beacon(['v', `${path}/more`, '']);
  await until(() => sumsOf('devi')[`click ${LINK}`] === 1);
  expect(sumsOf('devi')).toMatchObject({ store: 1, 'source x.com': 1, [`click ${LINK}`]: 1 });
});

test('a reload, a second tap and a repeated click count once; another visitor counts', async () => {
  const address = newAddress();
  const browser = { address, userAgent: PHONE };
  for (let times = 0; times < 3; times += 1) {
    await beacon(['v', '/ravi', ''], browser);
    await beacon(['c', '/ravi', LINK], browser);
  }
  await sendRequest(site.url, `/report/visit?${LINK}`, {
    method: 'POST',
    body: 'PING',
    headers: { 'ping-from': `${site.url}/ravi`, 'user-agent': PHONE, 'x-forwarded-for': address },
  });
  await beacon(['v', '/ravi', ''], { address, userAgent: DESKTOP });
  await until(() => sumsOf('ravi')['visitor'] === 2);
  expect(sumsOf('ravi')).toMatchObject({ page: 2, visitor: 2, [`click ${LINK}`]: 1 });
});

test('does not count bots, the owner, other sites and invalid pages', async () => {
  const ignored = [
    beacon(['v', '/noor', ''], { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    beacon(['v', '/noor', ''], { headers: { cookie: 'other=1; ls_own=Noor' } }),
    beacon(['v', '/noor', ''], { headers: { 'sec-fetch-site': 'cross-site' } }),
    beacon(['v', '/noor/x/y', '']),
    beacon(['v', '/', '']),
    beacon(['x', '/noor', '']),
    beacon(['c', '/noor', 'not-an-id']),
    beacon(['v', '/nobody', '']),
    beacon(['v', '/noor', 'x'.repeat(5000)]),
  ];
  const responses = await Promise.all(ignored);
  expect(responses.map(({ status }) => status)).toEqual(ignored.map(() => 204));
  // Headers for documents would make each visit longer.
  for (const { headers } of responses) expect(headers).not.toHaveProperty('permissions-policy');
  await beacon(['v', '/noor', '']);
  await until(() => sumsOf('noor')['page'] !== undefined);
  expect(sumsOf('noor')).toMatchObject({ page: 1, visitor: 1 });
  expect((await sendRequest(site.url, '/report/visit')).status).toBe(405);
});

test('loses no visit while the API is down, and counts each visit once across a restart', async () => {
  api.countsStatus = 503;
  const address = newAddress();
  await beacon(['v', '/zoya', ''], { address });
  await until(() => sumsOf('zoya')['page'] === 1);
  await beacon(['v', '/zoya', '']);
  await waitUntilStored(2);
  await site.start(api.url, ENV);
  await beacon(['v', '/zoya', ''], { address });
  await beacon(['v', '/zoya', '']);
  api.countsStatus = 200;
  await until(() => sumsOf('zoya')['page'] === 3);
  expect(sumsOf('zoya')).toMatchObject({ page: 3, visitor: 3 });
  await until(async () => (await queueFiles('untold')).length === 0);
});

test('a crash loses only the last two seconds, and its incomplete line affects no other line', async () => {
  api.countsStatus = 404; // as for an edge whose key the API does not have yet
  const address = newAddress();
  await beacon(['v', '/kabir', ''], { address });
  await waitUntilStored(1);
  await site.stop('SIGKILL');
  const [file = ''] = await queueFiles('untold');
  await appendFile(file, '{"edge":"0123');
  await site.start(api.url, ENV);
  await beacon(['v', '/kabir', ''], { address });
  await beacon(['v', '/kabir', '']);
  await waitUntilStored(3);
  api.requests.length = 0;
  api.countsStatus = 200;
  await until(() => sumsOf('kabir')['page'] === 2);
  expect(sumsOf('kabir')).toMatchObject({ page: 2, visitor: 2 });
});

test('the page has the script with at most 400 bytes, and the policy allows it', async () => {
  for (const mode of ['visitors', 'after-content'] as const)
    expect(Buffer.byteLength(visitScript(mode))).toBeLessThanOrEqual(400);
  expect(Buffer.byteLength(visitScript('none').replace(COPY, ''))).toBeLessThanOrEqual(400);
  expect(Buffer.byteLength(COPY)).toBeLessThanOrEqual(170);
  const { text, headers } = await sendRequest(site.url, '/asha');
  expect(text).toContain(`<script>${visitScript('after-content')}</script>`);
  expect(
    String(headers['content-security-policy'])
      .match(/script-src [^;]*/)?.[0]
      .match(/sha256-/g),
  ).toHaveLength(2);
});

test('the script reports a page once it is visible, the next page, and clicks', () => {
  const beacons: string[] = [];
  const listeners = new Map<string, () => void>();
  const page = { hidden: true, referrer: 'https://t.co/x', onvisibilitychange: () => {} };
  const browser = {
    document: page,
    location: { pathname: '/asha', search: '?utm_source=jar-lid' },
    navigator: { maxTouchPoints: 5, sendBeacon: (...[, body]: [string, string]) => beacons.push(body) > 0 },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    onclick: null as unknown as (event: object) => void,
    composition: { text: '{"id":"0123456789ab","shell":{}}' },
  };
  runInContext(visitScript('after-content'), createContext(browser));
  expect(beacons).toEqual([]);
  page.hidden = false;
  page.onvisibilitychange();
  page.onvisibilitychange();
  const link = { ping: `http://x/report/visit?${LINK}` };
  const elementWithId = { id: LINK };
  browser.onclick({ button: 0, target: { closest: () => link } });
  browser.onclick({ button: 0, target: { closest: () => elementWithId } });
  browser.onclick({ button: 2, target: { closest: () => link } });
  browser.onclick({ button: 0, target: { closest: () => null } });
  browser.location = { pathname: '/store/@asha', search: '' };
  listeners.get('visit')?.();
  const query = '?utm_source=jar-lid'; // of the address with which the visitor came
  const click = `c\n/asha${query}\n${LINK}`;
  const view = `v\n/asha${query}\nhttps://t.co/x`;
  const expectedBeacons = [view, click, click, `v\n/store/@asha${query}\nhttps://t.co/x`];
  expect(beacons).toEqual(expectedBeacons.map((beacon) => `${beacon}\n5\n0123456789ab`));
});

test('days and hours are in the creator’s time zone, across midnight and daylight saving', () => {
  expect(localTime(Date.parse('2026-11-22T18:29Z'), 'Asia/Kolkata')).toMatchObject({ day: '2026-11-22', hour: 23 });
  expect(localTime(Date.parse('2026-11-22T18:30Z'), 'Asia/Kolkata')).toMatchObject({ day: '2026-11-23', hour: 0 });
  expect(localTime(Date.parse('2026-10-25T00:30Z'), 'Europe/Berlin')).toMatchObject({ day: '2026-10-25', hour: 2 });
  expect(localTime(Date.parse('2026-10-25T01:30Z'), 'Europe/Berlin')).toMatchObject({ day: '2026-10-25', hour: 2 });
});

describe('The memory of visitors', () => {
  const DAY = '2026-11-22';
  const NOON = Date.parse(`${DAY}T12:00Z`);
  const MINUTE = 60_000;
  const folder = () => join(site.dataDir, 'memory');
  afterEach(() => rm(folder(), { recursive: true, force: true }));

  function recordView(memory: VisitorMemory, now: number, { day = DAY, userAgent = PHONE, owner = 'owner' } = {}) {
    const fingerprints = memory.recognise('10.0.0.1', userAgent, now);
    return memory.record(day, { owner, fingerprints, kind: 'page', subject: '' }, now);
  }

  test('ignores a repetition within thirty minutes, and knows a visitor for a day', () => {
    const memory = new VisitorMemory(folder());
    expect(recordView(memory, NOON)).toBe('first');
    expect(recordView(memory, NOON + 29 * MINUTE)).toBe('repeated');
    expect(recordView(memory, NOON + 58 * MINUTE)).toBe('repeated'); // 29 minutes after the previous visit
    expect(recordView(memory, NOON + 88 * MINUTE)).toBe('again');
    const next = { day: '2026-11-23' };
    expect(recordView(memory, NOON + 117 * MINUTE, next)).toBe('repeated'); // for example in another time zone
    expect(recordView(memory, NOON + 147 * MINUTE, next)).toBe('first');
  });

  test('survives a restart, and is deleted after the day', async () => {
    const before = new VisitorMemory(folder());
    recordView(before, NOON);
    before.persist(NOON);
    expect(recordView(new VisitorMemory(folder()), NOON + MINUTE)).toBe('repeated');
    before.persist(Date.parse('2026-11-23T11:59Z'));
    expect(await readdir(folder())).toContain(`visitors-${DAY}`);
    new VisitorMemory(folder()).persist(Date.parse('2026-11-23T12:00Z'));
    expect(await readdir(folder())).not.toContain(`visitors-${DAY}`);
    new VisitorMemory(folder()).persist(Date.parse('2026-11-24T12:00Z'));
    expect(await readdir(folder())).toEqual([]);
  });

  test('starts again if its file is damaged', async () => {
    recordView(new VisitorMemory(folder()), NOON);
    await writeFile(join(folder(), `visitors-${DAY}`), 'short');
    const memory = new VisitorMemory(folder());
    expect(recordView(memory, NOON)).toBe('first');
    memory.persist(NOON);
    expect(recordView(new VisitorMemory(folder()), NOON)).toBe('repeated');
  });

  test('counts all browsers of an address beyond a hundred as one visitor for each owner', () => {
    let memory = new VisitorMemory(folder());
    const agents = Array.from({ length: 300 }, (_, index) => `${PHONE} App/${index}`);
    const viewAs = (agents: readonly string[]) => agents.map((userAgent) => recordView(memory, NOON, { userAgent }));
    const results = viewAs(agents.slice(0, 80));
    memory.persist(NOON);
    memory = new VisitorMemory(folder());
    results.push(...viewAs(agents.slice(80)));
    expect(results.filter((result) => result === 'first')).toHaveLength(101);
    expect(results.filter((result) => result === 'repeated')).toHaveLength(199);
    expect(recordView(memory, NOON + 31 * MINUTE, { userAgent: agents[0] })).toBe('again'); // one of the hundred known browsers
    expect(recordView(memory, NOON, { userAgent: agents[299], owner: 'another' })).toBe('first');
  });
});

describe('While the API cannot name the owner of a page', () => {
  const waiting = () => storedText('waiting');
  const waitUntilWaiting = (visits: number) => until(async () => countLines(await waiting()) >= visits);
  afterEach(() => void (api.ownerBehaviour = 'answers'));

  // An edge whose API cannot name owners from the start.
  beforeAll(() => {
    api.ownerBehaviour = 'fails';
    return site.start(api.url, ENV);
  });

  test.each(['fails', 'hangs', 'has another key'] as const)(
    'loses no visit while the API %s, even with parallel visits and after a crash',
    async (failure) => {
      const name = `late-${failure.replaceAll(' ', '-')}`;
      api.owners.set(name, { owner: Buffer.from(name).toString('hex').slice(-24), timeZone: 'Asia/Kolkata' });
      const owner = api.owners.get(name)?.owner ?? '';
      api.ownerBehaviour = failure;
      const regular = newAddress();
      const visits = [regular, ...Array.from({ length: 9 }, newAddress)];
      await Promise.all(visits.map((address) => beacon(['v', `/${name}`, 'https://t.co/x'], { address })));
      await waitUntilWaiting(10);
      expect(await waiting()).not.toMatch(/10\.1\.|Mozilla/);
      await site.stop('SIGKILL');
      await site.start(api.url, ENV);
      await beacon(['v', `/${name}`, ''], { address: regular }); // a reload
      await beacon(['c', `/${name}`, LINK], { address: regular });
      await waitUntilWaiting(12);
      api.ownerBehaviour = 'answers';
      await until(() => sumsOf(owner)[`click ${LINK}`] === 1);
      expect(sumsOf(owner)).toMatchObject({ page: 10, visitor: 10, 'source x.com': 10, [`click ${LINK}`]: 1 });
      expect(await waiting()).toBe('');
    },
  );
});

test('a flood of visits to one page does not affect another page', async () => {
  await site.start(api.url, { ...ENV, RATE_LIMIT_FACTOR: '0.01' });
  api.owners.set('flooded', { owner: 'f'.repeat(24), timeZone: 'Asia/Kolkata' });
  api.owners.set('quiet', { owner: 'e'.repeat(24), timeZone: 'Asia/Kolkata' });
  const address = newAddress();
  for (let attempt = 0; attempt < 20; attempt += 1)
    await beacon(['v', '/flooded', `https://x${attempt}.example/`], {
      address,
      userAgent: `${DESKTOP} App/${attempt}`,
    });
  await beacon(['v', '/quiet', ''], { address });
  await until(() => sumsOf('eeee')['visitor'] === 1);
  expect(sumsOf('eeee')).toMatchObject({ page: 1, visitor: 1 });
  expect(sumsOf('ffff')).toMatchObject({ page: 6 });
});
