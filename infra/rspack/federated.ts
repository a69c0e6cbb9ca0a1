// The one place where federation is configured. A package's `peerDependencies` are what it borrows from the shell at run time.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';

import { base } from './base-config.ts';
import { buildRecord } from './build-record.ts';
import { identity, unnamed } from './identity.ts';
import { refreshed } from './refresh.ts';
import { cleanMaps, sourceMaps } from './source-maps.ts';
import { packageOf, sharedOf, withSubpaths } from './shared-packages.ts';
import { steadyHashes } from './steady-hashes.ts';

const require = createRequire(import.meta.url);
/**
 * A shared package is in two graphs: as what is offered, and as what stands in where nobody offers it. However small it is,
 * both have it in the same file, else pages would name one that is never used.
 */
const SHARED_ONCE = {
  cacheGroups: { shared: { test: /[\\/]node_modules[\\/]|react-router-dom\.ts$/, minChunks: 2, minSize: 0 } },
};

interface BrowserBuild {
  dir: string;
  name: string;
  mode: string;
  entry?: Record<string, string>;
  exposes?: Record<string, string>;
  /** Packages that the shell brings; without it the package's peerDependencies are shared. */
  provides?: Record<string, string>;
  server: boolean;
  plugins?: RspackPluginInstance[];
}

/** The browser build of one package into `dist/release`. */
function browserConfig({
  dir,
  name,
  mode,
  entry = {},
  exposes,
  provides,
  server,
  plugins = [],
}: BrowserBuild): Configuration {
  const shared = sharedOf(provides ?? packageOf(dir).peerDependencies ?? {}, provides !== undefined);
  const dev = mode === 'development' && exposes ? refreshed({ name, exposes }) : undefined;
  const placeholder = dev?.name ?? unnamed(name);
  const container = { name: placeholder };
  const config = base({ dir, mode, server: false, refresh: dev !== undefined });
  return {
    ...config,
    optimization: { ...config.optimization, ...(provides && { splitChunks: SHARED_ONCE }), ...dev?.optimization },
    module: { ...config.module, ...(dev && { parser: dev.parser }) },
    name: `${name} browser`,
    target: ['web', 'es2022'],
    entry,
    output: {
      path: join(dir, 'dist/release'),
      publicPath: 'auto',
      uniqueName: placeholder,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      cssChunkFilename: '[name].[contenthash:10].css',
      crossOriginLoading: 'anonymous',
      // As long as the shell waits for a remote; the shell's own files may take their time.
      ...(exposes && { chunkLoadTimeout: 8_000 }),
      clean: { keep: /\.cjs$|^visitors\./ }, // of the other builds into this folder
      ...dev?.output,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: placeholder,
        ...(exposes && { filename: 'remote-entry.js', exposes: dev?.exposes ?? exposes }),
        remotes: {},
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          ...(provides ? { provideExternalRuntime: true } : { externalRuntime: true }),
          optimization: { target: 'web', disableSnapshot: true, disableRemote: !provides },
        },
      }),
      sourceMaps(),
      cleanMaps(),
      // What refresh fetches has no hash that could be known before.
      ...(dev ? dev.plugins : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })]),
      steadyHashes(),
      identity(container),
      buildRecord({ dir, name, container, exposes, shared, provides: provides !== undefined, server }),
      ...plugins,
    ],
  };
}

/** The bundle that the edge renders with: one CommonJS file; shared packages stay outside. */
function serverConfig({
  dir,
  name,
  mode,
  entry,
  shared,
  file = 'server',
}: {
  dir: string;
  name: string;
  mode: string;
  entry: string;
  shared: string[];
  file?: string;
}): Configuration {
  const config = base({ dir, mode, server: true });
  const outside = [...withSubpaths(shared), 'react-dom/server'];
  return {
    ...config,
    name: `${name} ${file}`,
    target: 'node20',
    entry: { [file]: entry },
    externals: Object.fromEntries(outside.map((request) => [request, `commonjs ${request}`])),
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    output: {
      path: join(dir, 'dist/release'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      uniqueName: `${name}-server`,
    },
    plugins: [sourceMaps()],
  };
}

/** What a remote has in `src/app`, and as what it is exposed: its pages, and what it draws inside the phone. */
const EXPOSED = { './routes': './src/app/remote.tsx', './preview': './src/app/preview.tsx' };
const SERVER = './src/app/server.ts';
/** All that runs on its pages for who only looks, where that is little: one file that needs nothing of the shell. */
const VISITORS = './src/app/visitors.ts';

/** All builds of a remote: its federated entry and, when it has pages for the edge, its server bundle. */
export function remoteConfigs(dir: string) {
  const name = basename(dir);
  const mode = buildMode();
  const exposes = Object.fromEntries(Object.entries(EXPOSED).filter(([, file]) => existsSync(join(dir, file))));
  const server = existsSync(join(dir, SERVER)) ? SERVER : undefined;
  const shared = Object.keys(packageOf(dir).peerDependencies ?? {});
  return afterFirst([
    browserConfig({ dir, name, mode, exposes, server: server !== undefined }),
    ...(server ? [serverConfig({ dir, name, mode, entry: server, shared })] : []),
    ...(existsSync(join(dir, VISITORS)) ? [visitorsConfig({ dir, name, mode })] : []),
  ]);
}

/**
 * A front end's first build clears the folder that all its builds share, and removes it if it is empty: the others wait
 * for the first, or what they wrote could be removed with it.
 */
const afterFirst = ([first, ...others]: [Configuration, ...Configuration[]]): Configuration[] => [
  first,
  ...others.map((config) => ({ ...config, dependencies: [first.name ?? ''] })),
];

const visitorsConfig = ({ dir, name, mode }: { dir: string; name: string; mode: string }): Configuration => ({
  ...base({ dir, mode, server: false }),
  name: `${name} visitors`,
  target: ['web', 'es2022'],
  entry: { visitors: VISITORS },
  output: {
    path: join(dir, 'dist/release'),
    filename: '[name].[contenthash:10].js',
    uniqueName: `${name}-visitors`,
    clean: { keep: (file) => !file.startsWith('visitors.') },
  },
  plugins: [sourceMaps(), steadyHashes()],
});

/** All builds of the shell but the edge's own. */
export function shellConfigs({
  dir,
  entry,
  server,
  match,
  provides,
  plugins,
}: {
  dir: string;
  entry: string;
  server: string;
  match: string;
  provides: string[];
  plugins: RspackPluginInstance[];
}): Configuration[] {
  const name = basename(dir);
  const mode = buildMode();
  const ranges = Object.fromEntries(provides.map((id) => [id, `^${require(`${id}/package.json`).version}`]));
  return afterFirst([
    browserConfig({ dir, name, mode, entry: { main: entry }, provides: ranges, server: true, plugins }),
    serverConfig({ dir, name, mode, entry: server, shared: provides }),
    // What the browser has of it: the edge shares nothing with it.
    { ...serverConfig({ dir, name, mode, entry: match, shared: [], file: 'shell-match' }), target: ['web', 'es2022'] },
  ]);
}

const buildMode = () => (process.env.NODE_ENV === 'development' ? 'development' : 'production');

/** A remote as a page of its own, for `npm run dev -- <remote> --alone`: it needs nothing of the shell. */
export function aloneConfig({
  dir,
  entry,
  path,
  publicPath,
}: {
  dir: string;
  entry: string;
  path: string;
  publicPath: string;
}): Configuration {
  const { exposes, output, plugins, ...dev } = refreshed({ name: basename(dir), exposes: { page: entry } });
  const config = base({ dir, mode: 'development', server: false, refresh: true });
  return {
    ...config,
    entry: { main: exposes['page']?.import ?? entry },
    optimization: { ...config.optimization, ...dev.optimization },
    module: { ...config.module, parser: dev.parser },
    output: { path, publicPath, filename: '[name].js', uniqueName: dev.name, ...output },
    plugins: [sourceMaps('[file].map'), ...plugins],
  };
}

/** The edge: node programs of the shell; packages of node_modules stay outside. */
export const edgeConfig = ({ dir, entries }: { dir: string; entries: Record<string, string> }): Configuration => ({
  ...base({ dir, mode: 'development', server: true }),
  name: 'edge',
  devtool: 'source-map', // never served: node itself reads it (--enable-source-maps)
  target: 'node20',
  entry: entries,
  externalsType: 'module',
  externals: [
    ({ request = '' }, done) =>
      /^(\.|\/|@linkstall\/(contracts|themes)\/)/.test(request) ? done() : done(undefined, `module ${request}`),
  ],
  output: {
    path: join(dir, 'dist/edge'),
    filename: '[name].js',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
    devtoolModuleFilenameTemplate: '[absolute-resource-path]',
    clean: true,
  },
});
