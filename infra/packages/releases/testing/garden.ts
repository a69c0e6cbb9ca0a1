// The remote of another repository: built with webpack 5 or Vite, without any package of ours.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PACKAGES = ['react', 'vite', 'webpack', '@module-federation'];

export const GARDEN = 'mfe-garden';
export const BUNDLERS = ['webpack', 'vite'] as const;
export type Bundler = (typeof BUNDLERS)[number];

/** A page with shared React, a toast, state and a lazy chunk. */
const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: `@acme/${GARDEN}`,
    version: '1.0.0',
    type: 'module',
    peerDependencies: { react: '^19.0.0' },
  }),
  'routes.json': JSON.stringify({
    schema: 1,
    pages: [{ path: '/apps/garden', access: 'public', layout: 'site', title: 'Garden', server: false }],
  }),
  'index.html': '<script type="module" src="/src/index.js"></script>',
  'src/index.js': "import('./remote.js');",
  'src/late.js': `
import { createElement, useState } from 'react';
export default function Late() {
  const [text] = useState('A late rose');
  return createElement('p', null, text);
}`,
  'src/remote.js': `
import { createElement, lazy, Suspense, useState } from 'react';
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
  routes: (shell) => [{ path: '/apps/garden', element: createElement(Garden, { shell }) }],
};`,
};

/** The options of module federation, which both bundlers share. `name` and `react` come from the test. */
const FEDERATION = `{
  name, filename: 'remoteEntry.js', manifest: true, dts: false,
  exposes: { './routes': './src/remote.js' },
  shared: { react: { singleton: true, requiredVersion: '^19.0.0', ...react } },
}`;

const PROGRAMS: Readonly<Record<Bundler, string>> = {
  webpack: `
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
const { name, react, publicPath } = JSON.parse(process.argv[2]);
webpack({
  mode: 'production',
  entry: './src/index.js',
  output: { publicPath, uniqueName: name, chunkFilename: '[name].[contenthash].js' },
  plugins: [new ModuleFederationPlugin(${FEDERATION})],
}, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString('errors-only'));
  process.exitCode = 1;
});`,
  vite: `
import { federation } from '@module-federation/vite';
import { build } from 'vite';
const { name, react } = JSON.parse(process.argv[2]);
await build({
  base: './',
  logLevel: 'error',
  build: { target: 'esnext', modulePreload: false },
  plugins: [federation(${FEDERATION})],
});`,
};

interface GardenOptions {
  /** The name of the container. */
  readonly name?: string;
  /** Options of the shared package react. */
  readonly react?: object;
  /** Only for webpack. */
  readonly publicPath?: string;
  /** Sources that replace others. */
  readonly files?: Readonly<Record<string, string>>;
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

function build(
  bundler: Bundler,
  { name = 'mfe_garden_IDENTITYHERE', react = { import: false }, publicPath = 'auto', files = {} }: GardenOptions,
): string {
  const folder = temporaryFolder('built-garden');
  for (const [path, text] of Object.entries({ ...SOURCES, ...files, 'build.js': PROGRAMS[bundler] })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const each of PACKAGES) symlinkSync(join(ROOT, 'node_modules', each), join(folder, 'node_modules', each));
  const options = JSON.stringify({ name, react, publicPath });
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['build.js', options], { cwd: folder, env, stdio: 'pipe' });
  return folder;
}
