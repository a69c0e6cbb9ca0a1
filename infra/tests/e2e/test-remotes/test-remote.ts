import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** A test remote below `/admin/test` with an exposed chunk, a style, a lazy chunk and a server bundle. */
export const REMOTE = 'mfe-test';

const page = (path: string, more: object = {}) => ({
  ...{ path, access: 'public', layout: 'site', title: 'Test remote', server: false },
  ...more,
});
const PAGES = [
  page('/admin/test'),
  page('/admin/test/rendered', { server: true, query: ['fault'] }),
  page('/admin/test/lazy', {}),
];

/** The sources of the remote. `globalThis.planted` of a page, or `?fault=` in its URL, selects the fault. */
const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: `@linkstall/${REMOTE}`,
    version: '1.0.0',
    type: 'module',
    dependencies: { '@linkstall/contracts': '*', '@linkstall/kit': '*' },
    peerDependencies: {
      jotai: '^2.20.0',
      react: '^19.0.0',
      'react-router-dom': '^7.18.0',
      'styled-components': '^6.6.0',
    },
  }),
  'src/app/planted.ts': `
export function planted(fault: string) {
  if ((globalThis as { planted?: string }).planted === fault) throw new Error('planted: ' + fault);
}`,
  'src/app/style.css': '.test-remote { color: rgb(1, 2, 3); }',
  'src/app/server-page.tsx': `
import { planted } from './planted.ts';
export const serverPage = {
  load: ({ fault }: { fault?: string }) => {
    if (fault === 'load') return Promise.reject(new TypeError('planted'));
    return Promise.resolve({ status: 200, data: { fault }, head: { title: 'Test remote', description: '', canonicalPath: '/admin/test/rendered', type: 'website' } });
  },
  Component: ({ data }: { data: { fault?: string } }) => {
    if (data.fault === 'render' && typeof document === 'undefined') throw new Error('planted');
    planted('exposed chunk throws on render');
    return <h1>Rendered by the server</h1>;
  },
  sample: {},
};`,
  'src/app/server.ts': `
import { serverPage } from './server-page.tsx';
export default { contractVersion: 1, pages: { '/admin/test/rendered': serverPage } };`,
  'src/app/lazy.tsx': `
import { planted } from './planted.ts';
planted('lazy chunk throws on load');
export const Lazy = () => {
  planted('lazy chunk throws on render');
  return <p>The lazy part</p>;
};`,
  'src/app/remote.tsx': `
import './style.css';
import { lazyComponent } from '@linkstall/kit/loading';
import { createRemote } from '@linkstall/kit/remote';
import { serverPage } from './server-page.tsx';
import { planted } from './planted.ts';
planted('exposed chunk throws on load');
const Lazy = lazyComponent(async () => (await import('./lazy.tsx')).Lazy, 'The lazy part');
const TestPage = () => {
  planted('exposed chunk throws on render');
  return <h1 className="test-remote">Test remote</h1>;
};
export default createRemote({
  routes: [
    { path: '/admin/test', element: <TestPage /> },
    { path: '/admin/test/lazy', element: <><TestPage /><Lazy /></> },
  ],
  pages: { '/admin/test/rendered': serverPage } as never,
});`,
};

const BUILD = `
import { rspack } from '@rspack/core';
import { remoteConfig } from './infra/packages/remote-build/src/index.ts';
rspack(process.argv.slice(1).flatMap((dir) => remoteConfig(dir)()), (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString());
  process.exitCode = 1;
});`;

interface TestRemoteOptions {
  /** Another name also changes the paths: `mfe-test-a` lives below `/admin/test-a`. */
  readonly name?: string;
  /** Pages in addition to the remote's own pages. */
  readonly pages?: readonly object[];
  /** Additional fields of `routes.json`. */
  readonly routes?: object;
  /** Additional sources, by their path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Changes the source of `remote.tsx`. */
  readonly change?: (source: string) => string;
}

/**
 * Makes the container entry throw on load or on `get`. Only the built file can be changed, because the bundler generates
 * the entry.
 */
export function withThrowingEntry(folder: string): void {
  const release = join(folder, 'dist/release');
  const { uniqueName, entry } = JSON.parse(readFileSync(join(release, 'build.json'), 'utf8')) as Record<string, string>;
  const file = join(release, String(entry));
  const throws = (moment: string) => `if(globalThis.planted==='entry throws on ${moment}')throw new Error('planted');`;
  const throwingGet = `get:(...args)=>{${throws('render')}return own.get(...args)}`;
  const wrapper = `{const own=globalThis.${uniqueName};globalThis.${uniqueName}={init:(...scopes)=>own.init(...scopes),${throwingGet}}}`;
  writeFileSync(file, `${throws('load')}${readFileSync(file, 'utf8')}\n;${wrapper}`);
}

/** Writes the sources of the test remote, and returns its folder. */
function writeSources({
  name = REMOTE,
  pages = [],
  routes: more = {},
  files = {},
  change = (source) => source,
}: TestRemoteOptions): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'linkstall-test-remote-')), name);
  const renameRemote = (text: string) =>
    text
      .replaceAll('/admin/test', name.replace('mfe-', '/admin/'))
      .replaceAll(`@linkstall/${REMOTE}`, `@linkstall/${name}`);
  const routes = JSON.stringify({ schema: 1, pages: [...PAGES, ...pages], ...more });
  for (const [path, text] of Object.entries({ ...SOURCES, ...files, 'routes.json': routes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), renameRemote(path === 'src/app/remote.tsx' ? change(text) : text));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * Builds test remotes like any other remote, and returns their folders. One process builds all, because each process
 * loads the compiler.
 */
export function buildTestRemotes(remotes: readonly TestRemoteOptions[]): readonly string[] {
  const folders = remotes.map(writeSources);
  const env = { ...process.env, NODE_ENV: 'production' };
  const typescript = ['--import', './infra/packages/build/typescript.mjs'];
  const args = [...typescript, '--input-type=module', '-e', BUILD, ...folders];
  execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: 'pipe' });
  return folders;
}

/** Builds one test remote, and returns its folder. */
export const buildTestRemote = (options: TestRemoteOptions = {}): string => String(buildTestRemotes([options])[0]);
