/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;

/** Returns all events that an open page receives, until they contain `expectedText`. */
async function eventsUntil(expectedText: string, act: () => Promise<unknown>): Promise<string> {
  const stream = await fetch(`${site.url}/dev/reload`);
  const reader = stream.body?.getReader();
  let events = Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
  await act();
  while (!events.includes(expectedText)) events += Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
  await reader?.cancel();
  return events;
}

const writeStatus = (name: string, status: object) =>
  writeFile(join(site.dataDir, 'dev', `${name}.json`), JSON.stringify({ problems: [], ...status }));

/** A bundle that throws. The stack already names the source file, so no source map is needed. */
const THROWING = `module.exports = { default: { contractVersion: 1, pages: { '/:userName': {
  load: async () => { throw Object.assign(new Error('planted'), { stack: 'Error: planted\\n    at Page (mfe-public/src/profiles/profile-page.tsx:17:3)' }); },
  Component: () => 'x', sample: {} } } } };`;

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  const pages = [{ path: '/:userName', server: true }];
  await site.deploy('mfe-public', { ...PUBLIC, text: 'throwing', server: THROWING, pages });
  await mkdir(join(site.dataDir, 'maps/mfe-links/hot'), { recursive: true });
  await mkdir(join(site.dataDir, 'dev'));
  await site.start(api.url, { DEV_ROOT: '/nowhere' });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('an open page gets an event for a build that React refresh can apply', async () => {
  const events = await eventsUntil('event: built', () => writeStatus('mfe-links', { hash: 'abc' }));
  expect(events).toContain('{"name":"mfe-links","hash":"abc"}');
});

test('an open page gets the problems in the sources, with file and line, until they are fixed', async () => {
  const problem = { kind: 'types', at: 'mfe-links/src/links/row.tsx:12:5', message: 'TS2322' };
  expect(await eventsUntil('TS2322', () => writeStatus('types-mfe-links', { problems: [problem] }))).toContain(
    'row.tsx:12:5',
  );
  expect(await eventsUntil('data: []', () => writeStatus('types-mfe-links', {}))).toContain('event: problems');
});

test('an error of a page appears over the page with its source line', async () => {
  const stack = 'Error: it broke\n    at Row (mfe-links/src/links/row.tsx:7:3)';
  const body = JSON.stringify({ message: 'it broke', stack });
  const events = await eventsUntil('it broke', () => sendRequest(site.url, '/report', { method: 'POST', body }));
  expect(events).toContain('"at":"mfe-links/src/links/row.tsx:7"');
});

test('an error of a server page appears over the fallback page with its source line', async () => {
  const events = await eventsUntil('planted', () => sendRequest(site.url, '/asha'));
  expect(events).toContain('"at":"mfe-public/src/profiles/profile-page.tsx:17"');
});

test('updates and source maps are served in development, and no other files', async () => {
  await writeFile(join(site.dataDir, 'maps/mfe-links/hot/1.hot-update.js'), 'self.update = 1;');
  await writeFile(join(site.dataDir, 'secret.json'), '{}');
  const update = await sendRequest(site.url, '/remotes/mfe-links/hot/1.hot-update.js');
  expect(update.text).toBe('self.update = 1;');
  expect(update.headers['sourcemap']).toBe('/remotes/mfe-links/hot/1.hot-update.js.map');
  for (const path of ['/remotes/mfe-links/hot/..%2f..%2f..%2fsecret.json', '/dev/maps/..%2frelease-key.pem'])
    expect((await sendRequest(site.url, path)).status).toBe(404);
  const statuses = (await site.releases('status')) as readonly { readonly remote: string; readonly stable: string }[];
  const stable = statuses.find(({ remote }) => remote === 'mfe-public')?.stable ?? '';
  const file = `mfe-public/${stable}/entry.js`;
  expect((await sendRequest(site.url, `/remotes/${file}`)).headers['sourcemap']).toBe(`/dev/maps/${file}.map`);
});
