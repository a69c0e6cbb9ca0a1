/** @jest-environment node */
import { rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import pino from 'pino';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, until } from '../testing/send-request.ts';
import { tinyMmdb } from '../testing/tiny-mmdb.ts';
import { Countries } from './countries.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const LOG = pino({ level: 'silent' });

const api = new FixtureApi();
let site: FixtureSite;
let file: string;

beforeAll(async () => {
  await api.start();
  api.owners.set('asha', { owner: 'a'.repeat(24), timeZone: 'Asia/Kolkata' });
  site = await FixtureSite.create();
  file = join(site.dataDir, 'countries.mmdb');
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});
beforeEach(() => writeFile(file, tinyMmdb({ '203.0.113.7': 'IN', '198.51.100.2': 'DE' })));

test('views count for the country of their address, and the address goes nowhere', async () => {
  await site.start(api.url, { EDGE_KEY, TRUST_PROXY: '1', GEOIP_FILE: file });
  for (const address of ['203.0.113.7', '198.51.100.2', '192.0.2.1', '2001:db8::1'])
    await sendRequest(site.url, '/report/visit', {
      method: 'POST',
      body: 'v\n/asha\n',
      headers: { 'user-agent': BROWSER, 'x-forwarded-for': address },
    });
  const counts = () => api.requests.map(({ body }) => body).join('\n');
  const views = () => [...counts().matchAll(/ page - (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  await until(() => views() === 4);
  expect(
    counts()
      .match(/country \w+ \d+/g)
      ?.sort(),
  ).toEqual(['country de 1', 'country in 1']);
  expect(counts()).not.toContain('203.0.113.7');
});

test('a replaced file counts after a minute, and a damaged one changes nothing', async () => {
  const countries = new Countries(file, LOG);
  const now = Date.now();
  const replaceBy = async (bytes: Buffer, seconds: number) => {
    await writeFile(`${file}.new`, bytes);
    await utimes(`${file}.new`, seconds, seconds);
    await rename(`${file}.new`, file);
  };
  expect(countries.of('203.0.113.7', now)).toBe('in');
  await replaceBy(tinyMmdb({ '203.0.113.7': 'LK' }), 1_000);
  expect(countries.of('203.0.113.7', now + 61_000)).toBe('lk');
  await replaceBy(Buffer.from('damaged'), 2_000);
  expect(countries.of('203.0.113.7', now + 122_000)).toBe('lk');
});

test('without a file no country is known', () => {
  expect(new Countries('', LOG).of('203.0.113.7', 0)).toBeNull();
  expect(new Countries(join(site.dataDir, 'missing.mmdb'), LOG).of('203.0.113.7', 0)).toBeNull();
});
