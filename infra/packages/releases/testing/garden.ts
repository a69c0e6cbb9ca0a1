// The repository of another team: a remote that webpack 5 or Vite builds, without a package of Linkstall.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { appPathOf } from '../src/gate/app-path.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PACKAGES = ['react', 'vite', 'webpack', '@module-federation'];

export const GARDEN = 'mfe-garden';
export const BUNDLERS = ['webpack', 'vite'] as const;
export type Bundler = (typeof BUNDLERS)[number];

const BUNDLER_PACKAGES: Readonly<Record<Bundler, readonly string[]>> = {
  webpack: ['webpack', '@module-federation/enhanced'],
  vite: ['vite', '@module-federation/vite'],
};

interface GardenOptions {
  readonly remote?: string;
  /** The name of the container. */
  readonly name?: string;
  /** Options of the shared package react. */
  readonly react?: object;
  /** Only for webpack. */
  readonly publicPath?: string;
  /** Sources that replace others. */
  readonly files?: Readonly<Record<string, string>>;
}

const DEFAULTS = { remote: GARDEN, react: { import: false }, publicPath: 'auto', files: {} };

const packageOf = (remote: string, bundler: Bundler) => ({
  name: `@acme/${remote}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: { build: 'node build.js' },
  peerDependencies: { react: '^19.0.0' },
  devDependencies: Object.fromEntries(BUNDLER_PACKAGES[bundler].map((name) => [name, '*'])),
});

const routesOf = (remote: string) => ({
  schema: 1,
  pages: [
    { path: appPathOf(remote), access: 'public', layout: 'site', title: 'Garden', server: false },
    { path: `${appPathOf(remote)}/roses`, access: 'public', layout: 'site', title: 'Roses', server: true },
  ],
});

/** A page with shared React, a toast, state and a lazy chunk, and a page that the server draws. */
const sourcesOf = (remote: string, bundler: Bundler): Readonly<Record<string, string>> => ({
  'package.json': JSON.stringify(packageOf(remote, bundler)),
  'routes.json': JSON.stringify(routesOf(remote)),
  'index.html': '<script type="module" src="/src/index.js"></script>',
  'src/index.js': "import('./remote.js');",
  'src/late.js': `
import { createElement, useState } from 'react';
export default function Late() {
  const [text] = useState('A late rose');
  return createElement('p', null, text);
}`,
  'src/pages.js': `
import { createElement, useState } from 'react';
function Roses({ data }) {
  const [count, setCount] = useState(data.count);
  return createElement('section', null,
    createElement('h1', null, 'Roses'),
    createElement('button', { onClick: () => setCount(count + 1) }, 'Roses: ' + count));
}
export const pages = {
  '${appPathOf(remote)}/roses': {
    load: async () => ({
      status: 200,
      data: { count: 3 },
      head: { title: 'Roses', description: '', canonicalPath: '${appPathOf(remote)}/roses', type: 'website' },
    }),
    Component: Roses,
    sample: { count: 3 },
  },
};`,
  'src/server.js': `
import { pages } from './pages.js';
export default { contractVersion: 1, pages };`,
  'src/remote.js': `
import { createElement, lazy, Suspense, useState } from 'react';
import { pages } from './pages.js';
const Late = lazy(() => import('./late.js'));
function Garden({ shell }) {
  const [isOpen, setOpen] = useState(false);
  return createElement('section', null,
    createElement('h1', null, 'Garden'),
    createElement('button', { onClick: () => shell.notice.success('Watered') }, 'Water'),
    createElement('button', { onClick: () => setOpen(true) }, 'Open'),
    isOpen && createElement(Suspense, null, createElement(Late)));
}
export default {
  contractVersion: 1,
  routes: (shell) => [{ path: '${appPathOf(remote)}', element: createElement(Garden, { shell }) }],
  pages,
};`,
});

interface BundlerOptions {
  readonly name: string;
  readonly react: object;
  readonly publicPath: string;
}

/** The options of module federation, which both bundlers share. */
const federation = ({ name, react }: BundlerOptions) =>
  JSON.stringify({
    ...{ name, filename: 'remoteEntry.js', manifest: true, dts: false },
    exposes: { './routes': './src/remote.js' },
    shared: { react: { singleton: true, requiredVersion: '^19.0.0', ...react } },
  });

const PROGRAMS: Readonly<Record<Bundler, (options: BundlerOptions) => string>> = {
  webpack: (options) => `
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { rmSync } from 'node:fs';
import webpack from 'webpack';
// finish takes all files of the folder. Two configurations with output.clean would delete each other's files.
rmSync('dist', { recursive: true, force: true });
const uniqueName = '${options.name}';
const browser = {
  mode: 'production',
  entry: './src/index.js',
  output: { publicPath: '${options.publicPath}', uniqueName, chunkFilename: '[name].[contenthash].js' },
  plugins: [new ModuleFederationPlugin(${federation(options)})],
};
const server = {
  mode: 'production',
  target: 'node',
  entry: './src/server.js',
  output: { filename: 'server.cjs', library: { type: 'commonjs2' } },
  externals: { react: 'commonjs react' },
};
webpack([browser, server], (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString('errors-only'));
  process.exitCode = 1;
});`,
  vite: (options) => `
import { federation } from '@module-federation/vite';
import { build } from 'vite';
await build({
  base: './',
  logLevel: 'error',
  build: { target: 'esnext', modulePreload: false },
  plugins: [federation(${federation(options)})],
});
const output = { format: 'cjs', exports: 'named', entryFileNames: 'server.cjs' };
await build({
  logLevel: 'error',
  build: { ssr: './src/server.js', emptyOutDir: false, rollupOptions: { output } },
});`,
};

/** Writes the repository. Its packages are not installed. */
export function writeGarden(folder: string, bundler: Bundler, options: GardenOptions = {}): void {
  const { remote, react, publicPath, files } = { ...DEFAULTS, ...options };
  const { name = `${remote.replaceAll('-', '_')}_IDENTITYHERE` } = options;
  const program = PROGRAMS[bundler]({ name, react, publicPath });
  for (const [path, text] of Object.entries({ ...sourcesOf(remote, bundler), ...files, 'build.js': program })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Folders with finished builds, by bundler and options. */
const built = new Map<string, string>();

/** Builds the remote, or copies the same build. Returns a folder of its own with the output in `dist`. */
export function buildGarden(bundler: Bundler, options: GardenOptions = {}): string {
  const key = JSON.stringify([bundler, options]);
  const folder = built.get(key) ?? build(bundler, options);
  built.set(key, folder);
  const copy = mkdtempSync(join(temporaryFolder('garden'), `${bundler}-`));
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Builds with the bundlers of this clone. */
function build(bundler: Bundler, options: GardenOptions): string {
  const folder = temporaryFolder('built-garden');
  writeGarden(folder, bundler, options);
  mkdirSync(join(folder, 'node_modules'));
  for (const each of PACKAGES) symlinkSync(join(ROOT, 'node_modules', each), join(folder, 'node_modules', each));
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['build.js'], { cwd: folder, env, stdio: 'pipe' });
  return folder;
}
