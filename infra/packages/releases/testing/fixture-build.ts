// Small build folders for tests, in the shape that infra/packages/build writes.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { SlotFiller } from '@linkstall/contracts/shell';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openEnvironment } from '../src/environment.ts';
import { sha384 } from '../src/signed/verify.ts';

/** The folder of all fixtures in this process. */
const fixtures = temporaryFolder('fixtures');

/** A server bundle with one page. `body` is the JavaScript expression that the page shows; it may use `data`. */
export const serverBundle = (path = '/:userName', body = 'data.name') => `
const { createElement } = require('react');
module.exports = { default: { contractVersion: 1, pages: { ${JSON.stringify(path)}: {
  load: async (params, api) => ({ status: 200, data: await api.get('/' + params.userName), head: {} }),
  Component: ({ data }) => createElement('h1', null, ${body}),
  sample: { name: 'Asha' },
} } } };`;

/** A shell bundle that renders a page inside `main`. `before` is code that runs first. */
export const shellBundle = (before = '') => `
const { createElement } = require('react');
const { renderToString } = require('react-dom/server');
module.exports = { render({ pages, rendered }) {
  ${before}
  const page = rendered && createElement(pages[rendered.remote][rendered.path].Component, { data: rendered.data });
  return { html: renderToString(createElement('main', null, page)), styles: '' };
} };`;

interface FixtureBuild {
  remote?: string;
  text?: string;
  version?: string;
  pages?: { path: string; server?: boolean; access?: string }[];
  slots?: Record<string, SlotFiller>;
  server?: string | null;
  files?: Record<string, string>;
  budgets?: object;
  /** The pages of recordings.json. */
  recordings?: object;
  /** Additional fields of routes.json. */
  routes?: object;
  build?: object;
  dir?: string;
  /** Whether the entry contains the hashes of the chunks, as the integrity plugin of a bundler writes them. */
  hasIntegrity?: boolean;
}

/**
 * Writes a build folder. Use `server` only where needed, because publishing a server bundle starts a process, which
 * takes half a second.
 * @returns the package folder
 */
export async function fixtureBuild({
  remote = 'mfe-public',
  text = 'one',
  version = '1.0.0',
  pages,
  slots,
  server = null,
  files = {},
  budgets,
  recordings,
  routes = {},
  build = {},
  dir,
  hasIntegrity = true,
}: FixtureBuild = {}): Promise<string> {
  const folder = dir ?? (await mkdtemp(join(fixtures, 'build-')));
  const declared = (pages ?? [{ path: '/:userName', server: server !== null }]).map((page) => ({
    access: 'public',
    layout: 'bare',
    title: remote,
    server: false,
    ...page,
  }));
  const record = {
    remote,
    version,
    uniqueName: `${remote.replaceAll('-', '_')}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
    contractVersion: 1,
    entry: 'remote-entry.js',
    exposes: ['./routes', './preview'],
    shared: { react: { range: '^19.0.0', singleton: true } },
    server: server === null ? null : 'server.cjs',
    ...(remote === 'shell' && { serves: [1], provides: { react: '19.3.1', jotai: '2.20.3' } }),
    ...build,
  };
  const chunkHashes = Object.entries(files).flatMap(([path, content]) => (path.endsWith('.js') ? sha384(content) : []));
  const contents = {
    'remote-entry.js': `globalThis.entry = ${JSON.stringify(text.repeat(50))};\n${hasIntegrity ? chunkHashes.map((hash) => `// ${hash}\n`).join('') : ''}`,
    ...(server !== null && { 'server.cjs': server }),
    ...files,
    'build.json': JSON.stringify(record),
  };
  for (const [path, content] of Object.entries(contents)) {
    const file = join(folder, 'dist/release', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  if (remote !== 'shell')
    await writeFile(
      join(folder, 'routes.json'),
      JSON.stringify({ schema: 1, pages: declared, ...(slots && { slots }), ...routes }),
    );
  if (budgets) await writeFile(join(folder, 'budgets.json'), JSON.stringify(budgets));
  if (recordings) await writeFile(join(folder, 'recordings.json'), JSON.stringify({ schema: 1, pages: recordings }));
  return folder;
}

/** An environment with a new store, and the paths of its folders. */
export async function fixtureStore() {
  const dir = await mkdtemp(join(fixtures, 'store-'));
  const environment = await openEnvironment({ dataDir: dir, env: 'test', signs: 'first', by: 'Asha' });
  const { privateKey } = environment;
  if (!privateKey) throw new Error('the environment has no private key');
  return {
    ...environment,
    privateKey,
    dir,
    releasesDir: join(dir, 'releases'),
    envsDir: join(dir, 'envs'),
    reserved: ['store', 'admin'],
  };
}
