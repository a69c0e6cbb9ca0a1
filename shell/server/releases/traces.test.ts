/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let release = '';

/** Waits for the log line that contains the message. */
async function waitForLog(message: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 50) {
    const line = site.log.find((text) => text.includes(message));
    if (line) return line;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the log never contained: ${message}`);
}

/** Stores a source map that maps every position of the first line to one line of a source. */
async function storeMap(remote: string, file: string, source: string): Promise<void> {
  const path = join(site.dataDir, 'maps', remote, release, `${file}.map`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAgBA' }));
}

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  const throwing = `module.exports = { default: { contractVersion: 1, pages: { '/:userName': { load: async () => { throw new Error('planted'); }, Component: () => 'x', sample: {} } } } };`;
  release = await site.deploy('mfe-public', {
    ...PUBLIC,
    text: 'throwing',
    server: throwing,
    pages: [{ path: '/:userName', server: true }],
  });
  await storeMap('mfe-public', 'server.cjs', 'mfe-public/src/profile/profile-page.tsx');
  await storeMap('mfe-public', 'entry.js', 'mfe-public/src/app/remote.tsx');
  await site.start(api.url, { LOG_LEVEL: 'warn' });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('the log names the source file and line of a server page that threw', async () => {
  await sendRequest(site.url, '/asha');
  expect(await waitForLog('a page could not be rendered')).toContain('mfe-public/src/profile/profile-page.tsx:17:');
});

test('the log names the source file and line of an error in a browser, but no query of a URL', async () => {
  const stack = `Error: it broke\n    at b (${site.url}/remotes/mfe-public/${release}/try-1/entry.js?from=1:1:40)\n    at ${site.url}/asha?token=secret:1:1`;
  await sendRequest(site.url, '/report', { method: 'POST', body: JSON.stringify({ message: 'it broke', stack }) });
  const line = await waitForLog('a browser reported an error');
  expect(line).toContain('at b (mfe-public/src/app/remote.tsx:17:');
  expect(line).not.toContain('secret');
});

test('a stack of unknown files is logged unchanged', async () => {
  const stack = `Error: another\n    at c (${site.url}/remotes/mfe-public/../../${release}/entry.js:1:40)`;
  await sendRequest(site.url, '/report', { method: 'POST', body: JSON.stringify({ message: 'another', stack }) });
  expect(await waitForLog('"another"')).toContain('entry.js:1:40');
});

test.each([
  '/remotes/mfe-public/RELEASE/entry.js.map',
  '/maps/mfe-public/RELEASE/entry.js.map',
  '/dev/maps/mfe-public/RELEASE/entry.js.map',
])('no visitor gets a source map: %s', async (path) => {
  const { status, text } = await sendRequest(site.url, path.replace('RELEASE', release));
  expect(status).toBe(404);
  expect(text).not.toContain('mappings');
});

test('no script names its source map', async () => {
  const { headers, text } = await sendRequest(site.url, `/remotes/mfe-public/${release}/entry.js`);
  expect(headers['sourcemap']).toBeUndefined();
  expect(text).not.toContain('sourceMappingURL');
});
