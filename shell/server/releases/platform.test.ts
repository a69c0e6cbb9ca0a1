/** @jest-environment node */
import { createPublicKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { SHELL_FILES } from '../testing/fixture-builds.ts';
import { shellBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const PATH = '/.well-known/linkstall/platform.json';
const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  const label = { schemaVersion: 1, installation: '6f0a4f5e' };
  await writeFile(join(site.dataDir, 'releases/installation.json'), JSON.stringify(label));
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a team finds the contract, the shared packages, the limits and the key of the site, from any origin', async () => {
  const { status, headers, text } = await sendRequest(site.url, PATH);
  expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
    200,
    'application/json; charset=utf-8',
    '*',
  ]);
  const document = JSON.parse(text) as { readonly publicKey: string; readonly contract: { readonly types: string } };
  expect(document).toEqual({
    ...{ schema: 1, installation: '6f0a4f5e', environments: expect.arrayContaining(['local']) as unknown },
    ...{ audience: 'linkstall:local', registry: '/api/v1/registry', slots: expect.any(Array) as unknown },
    contract: { version: 1, serves: [1], types: expect.any(String) as unknown },
    shared: {},
    shells: [{ release: expect.any(String) as unknown, contract: document.contract, shared: {} }],
    limits: { files: 1_000, fileBytes: 10_000_000, releaseBytes: 50_000_000 },
    publicKey: expect.stringContaining('PUBLIC KEY') as unknown,
  });
  const types = await sendRequest(site.url, document.contract.types);
  expect([types.status, types.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(types.text).toBe(SHELL_FILES['contract.d.ts']);
  const pem = await readFile(join(site.dataDir, 'release-key.pub.pem'), 'utf8');
  expect(createPublicKey(document.publicKey).equals(createPublicKey(pem))).toBe(true);
});

test('a team finds the slots of the shell, with the number of remotes that may fill them', async () => {
  const { text } = await sendRequest(site.url, PATH);
  expect((JSON.parse(text) as { readonly slots: unknown }).slots).toEqual([
    { name: 'phone-preview', fillers: 'one', place: 'phone' },
    { name: 'dashboard-card', fillers: 'many', place: 'below-page', path: '/admin/links' },
    { name: 'account-section', fillers: 'many', place: 'below-page', path: '/admin/account', needsGrant: true },
    { name: 'entry-kind', fillers: 'many', place: 'links-list', path: '/admin/links', declaredIn: 'entryKinds' },
  ]);
});

test('during a rollout of the shell, a team finds both shells with their types', async () => {
  const { shell: stable } = await site.stable();
  const candidate = await site.publish('shell', {
    ...{ text: 'two', server: shellBundle('two') },
    files: { ...SHELL_FILES, 'contract.d.ts': 'export interface ShellApi { readonly candidate: string }\n' },
  });
  await site.releases('deploy', 'shell', candidate, '--percent', '50');
  const { text } = await sendRequest(site.url, PATH);
  const { shells, contract } = JSON.parse(text) as {
    readonly shells: readonly { readonly release: string; readonly contract: { readonly types: string } }[];
    readonly contract: object;
  };
  expect(shells.map(({ release }) => release)).toEqual([stable, candidate]);
  expect(contract).toEqual(shells[0]?.contract);
  expect((await sendRequest(site.url, shells[1]?.contract.types ?? '')).text).toContain('candidate');
  await site.releases('rollback', 'shell');
});

test('only reading is allowed', async () => {
  expect((await sendRequest(site.url, PATH, { method: 'POST', body: '{}' })).status).toBe(405);
});
