/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import Ajv2019 from 'ajv/dist/2019.js';

import { sendRequest, sendUntil } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

interface Version {
  readonly url: string;
  readonly metadata: { readonly integrity: string; readonly version: string };
  readonly deployment: { readonly traffic: number; readonly default: boolean };
  readonly extras: { readonly modulefederation: { readonly name: string } };
}
type Profile = Readonly<Record<string, readonly Version[]>>;

const SCHEMAS = join(__dirname, '../../../infra/packages/releases/schemas');
const FIRST = { '@type': 'first' };
const api = new FixtureApi();
let site: FixtureSite;
let isValid: (schema: 'v1-pre' | 'strict', profile: unknown) => boolean;

const getProfile = () => sendRequest(site.url, '/.well-known/frontend-discovery.json');
const remotesIn = (text: string) => (JSON.parse(text) as { readonly microFrontends: Profile }).microFrontends;
const versionsOf = (remote: string, text: string) => remotesIn(text)[remote] ?? [];

beforeAll(async () => {
  const ajv = new Ajv2019({ strictTuples: false });
  ajv.addKeyword({
    keyword: 'trafficTotal',
    type: 'array',
    validate: (total: number, versions: readonly Version[]) =>
      versions.reduce((sum, { deployment }) => sum + deployment.traffic, 0) === total,
  });
  const [official, strict] = await Promise.all(
    ['v1-pre', 'strict'].map(async (name) =>
      ajv.compile(JSON.parse(await readFile(join(SCHEMAS, `frontend-discovery-${name}.json`), 'utf8')) as object),
    ),
  );
  isValid = (schema, profile) => (schema === 'strict' ? strict : official)?.(profile) === true;
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('other tools find the live releases in the frontend-discovery format, from any origin', async () => {
  const { status, headers, text } = await getProfile();
  expect([status, headers['content-type'], headers['access-control-allow-origin'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    '*',
    'public, max-age=5',
  ]);
  const profile = JSON.parse(text) as object;
  expect([isValid('v1-pre', profile), isValid('strict', profile)]).toEqual([true, true]);
  expect(Object.keys(remotesIn(text)).sort()).toEqual(['mfe-links', 'mfe-public']);
  const [links] = versionsOf('mfe-links', text);
  expect(links).toEqual({
    url: `${site.url}/remotes/mfe-links/${links?.metadata.version}/entry.js`,
    metadata: { integrity: expect.any(String) as string, version: expect.any(String) as string },
    deployment: { traffic: 100, default: true },
    extras: { modulefederation: { type: 'global', name: 'mfe-links_one', exposes: ['./routes', './preview'] } },
  });
  const entry = await fetch(links?.url ?? '', { integrity: links?.metadata.integrity ?? 'none' });
  expect([entry.status, (await entry.text()).includes('globalThis.entry')]).toEqual([200, true]);
});

test('a candidate has its share of traffic; a candidate at 0 % and a disabled remote are absent', async () => {
  const nextRelease = await site.publish('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
  const shares = (text: string) =>
    versionsOf('mfe-public', text).map(({ deployment }) => [deployment.traffic, deployment.default]);
  const waitForShares = async (expected: object) =>
    (await sendUntil(getProfile, ({ text }) => JSON.stringify(shares(text)) === JSON.stringify(expected))).text;
  await site.releases('deploy', 'mfe-public', nextRelease, '--percent', '0');
  await waitForShares([[100, true]]);
  expect((await getProfile()).text).not.toContain(nextRelease);
  await site.releases('deploy', 'mfe-public', nextRelease, '--percent', '12.5');
  const text = await waitForShares([
    [87.5, true],
    [12.5, false],
  ]);
  expect([isValid('v1-pre', JSON.parse(text)), isValid('strict', JSON.parse(text))]).toEqual([true, true]);
  await site.releases('disable', 'mfe-public');
  expect(remotesIn(await waitForShares([]))).not.toHaveProperty('mfe-public');
});

test('our strict schema rejects what the official schema accepts', async () => {
  const profile = JSON.parse((await getProfile()).text) as { schema: string; microFrontends: Profile };
  const [links] = versionsOf('mfe-links', JSON.stringify(profile));
  const withLinks = (...versions: readonly object[]) => ({ ...profile, microFrontends: { 'mfe-links': versions } });
  const second = { ...links, deployment: { traffic: 40, default: true } };
  for (const invalid of [
    withLinks(),
    withLinks(links ?? FIRST, { deployment: { traffic: 0, default: false } }),
    withLinks(links ?? FIRST, second),
    withLinks(links ?? FIRST, { ...second, deployment: { traffic: 40, default: false } }),
    withLinks({ ...links, metadata: { ...links?.metadata, integrity: 'md5-1' } }),
  ])
    expect([isValid('v1-pre', invalid), isValid('strict', invalid)]).toEqual([true, false]);
  expect(isValid('v1-pre', withLinks({ ...links, more: 1 }))).toBe(false);
  expect(isValid('v1-pre', { ...profile, more: 1 })).toBe(false);
});
