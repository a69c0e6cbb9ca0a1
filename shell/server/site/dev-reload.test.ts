/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ask } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;

/** Everything that an open page hears, until it has heard `what`. */
async function heardUntil(what: string, act: () => Promise<unknown>): Promise<string> {
  const stream = await fetch(`${site.url}/dev/reload`);
  const reader = stream.body?.getReader();
  let heard = Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
  await act();
  while (!heard.includes(what)) heard += Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
  await reader?.cancel();
  return heard;
}

const say = (part: string, said: object) =>
  writeFile(join(site.dataDir, 'dev', `${part}.json`), JSON.stringify({ problems: [], ...said }));

/** As SSR workers do, it names the source itself. */
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

test('an open page hears of a build that refresh can put into it', async () => {
  const heard = await heardUntil('event: built', () => say('mfe-links', { hash: 'abc' }));
  expect(heard).toContain('{"name":"mfe-links","hash":"abc"}');
});

test('an open page hears what is wrong with the sources, with file and line, until it is mended', async () => {
  const problem = { kind: 'types', at: 'mfe-links/src/links/row.tsx:12:5', message: 'TS2322' };
  expect(await heardUntil('TS2322', () => say('types-mfe-links', { problems: [problem] }))).toContain('row.tsx:12:5');
  expect(await heardUntil('data: []', () => say('types-mfe-links', {}))).toContain('event: problems');
});

test('what a page throws is over the page, with the line that somebody wrote', async () => {
  const stack = 'Error: it broke\n    at Row (mfe-links/src/links/row.tsx:7:3)';
  const body = JSON.stringify({ message: 'it broke', stack });
  const heard = await heardUntil('it broke', () => ask(site.url, '/report', { method: 'POST', body }));
  expect(heard).toContain('"at":"mfe-links/src/links/row.tsx:7"');
});

test('what a server page throws is over what stands in for it, with the line that somebody wrote', async () => {
  const heard = await heardUntil('planted', () => ask(site.url, '/asha'));
  expect(heard).toContain('"at":"mfe-public/src/profiles/profile-page.tsx:17"');
});

test('updates and source maps are had while developing, and nothing else of the disk', async () => {
  await writeFile(join(site.dataDir, 'maps/mfe-links/hot/1.hot-update.js'), 'self.update = 1;');
  await writeFile(join(site.dataDir, 'secret.json'), '{}');
  const update = await ask(site.url, '/remotes/mfe-links/hot/1.hot-update.js');
  expect(update.text).toBe('self.update = 1;');
  expect(update.headers['sourcemap']).toBe('/remotes/mfe-links/hot/1.hot-update.js.map');
  for (const path of ['/remotes/mfe-links/hot/..%2f..%2f..%2fsecret.json', '/dev/maps/..%2frelease-key.pem'])
    expect((await ask(site.url, path)).status).toBe(404);
  const standings = (await site.releases('status')) as readonly { readonly remote: string; readonly stable: string }[];
  const stable = standings.find(({ remote }) => remote === 'mfe-public')?.stable ?? '';
  const file = `mfe-public/${stable}/entry.js`;
  expect((await ask(site.url, `/remotes/${file}`)).headers['sourcemap']).toBe(`/dev/maps/${file}.map`);
});
