// The one place where federation is configured. A package's `peerDependencies` are what it borrows from the shell at run time.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

import { buildRecord } from './build-record.mjs';
import { identity, unnamed } from './identity.mjs';
import { refreshed } from './refresh.mjs';
import { cleanMaps, sourceMaps } from './source-maps.mjs';
import { minimizers, steadyHashes } from './steady-hashes.mjs';

const require = createRequire(import.meta.url);
/** By its name: where it lies would be written into what is released. */
const ROUTER_FACADE = '@linkstall/contracts/react-router-dom';
/** Entries of shared packages that are modules of their own. */
const SUBPATHS = new Map([
  ['react', ['react/jsx-runtime']],
  ['react-dom', ['react-dom/client']],
]);
/** @param {string} dir @returns {{name: string, version: string, peerDependencies?: Record<string, string>}} */
const packageOf = (dir) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));

/** @param {string[]} names */
const withSubpaths = (names) => names.flatMap((name) => [name, ...(SUBPATHS.get(name) ?? [])]);

/**
 * Shared singletons: the shell brings them, remotes only name the range they were built against.
 * @param {Record<string, string>} ranges
 * @param {boolean} provides
 * @returns {Record<string, {singleton: true, requiredVersion: string, version: string, import: string | false}>}
 */
function sharedOf(ranges, provides) {
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([name, range]) =>
      withSubpaths([name]).map((request) => [
        request,
        {
          singleton: true,
          requiredVersion: range,
          version: require(`${name}/package.json`).version,
          import: provides ? (request === 'react-router-dom' ? ROUTER_FACADE : request) : false,
        },
      ]),
    ),
  );
}

/** @param {string} part */
const asModules = (part) => fileURLToPath(import.meta.resolve(`@module-federation/${part}`));
/** By which addresses federation's own run time has what stands in for parts of it. */
const LEFT_OUT = Object.fromEntries(
  [
    join(dirname(asModules('runtime-core')), 'plugins/snapshot/SnapshotHandler.js'),
    join(dirname(asModules('runtime-core')), 'utils/preload.js'),
    join(dirname(asModules('webpack-bundler-runtime')), 'remotes.js'),
    join(dirname(asModules('error-codes')), 'desc.mjs'),
  ].map((part) => [part, join(import.meta.dirname, 'left-out.mjs')]),
);

/**
 * Federation's own run time as modules, so that a build holds what it uses of it. By itself it comes as CommonJS, whole.
 */
const FEDERATION = {
  ...Object.fromEntries(
    ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'inject-external-runtime-core-plugin'].map((part) => [
      require.resolve(`@module-federation/${part}`),
      asModules(part),
    ]),
  ),
  ...LEFT_OUT,
};

/** @param {boolean} refresh keeps what was typed while components are edited */
const swc = (refresh) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh } },
      experimental: {
        plugins: [['@swc/plugin-styled-components', { displayName: true, ssr: true, fileName: false, pure: true }]],
      },
    },
  },
});

/** @param {{dir: string, mode: string, server: boolean, refresh?: boolean}} build @returns {import('@rspack/core').Configuration} */
const base = ({ dir, mode, server, refresh = false }) => ({
  context: dir,
  mode: mode === 'production' ? 'production' : 'development',
  devtool: false,
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: FEDERATION },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        // The last one goes first.
        use: [{ loader: join(import.meta.dirname, 'style-ids.mjs'), options: { name: basename(dir) } }, swc(refresh)],
        type: 'javascript/auto',
      },
      // Style sheets are files of the browser's build; the server writes none.
      { test: /\.css$/, type: server ? 'asset/source' : 'css/auto' },
    ],
  },
  optimization: { moduleIds: 'natural', chunkIds: 'natural', minimizer: minimizers() },
  performance: false,
  stats: 'errors-warnings',
});

/**
 * A shared package is in two graphs: as what is offered, and as what stands in where nobody offers it. However small it is,
 * both have it in the same file, else pages would name one that is never used.
 */
const SHARED_ONCE = {
  cacheGroups: { shared: { test: /[\\/]node_modules[\\/]|react-router-dom\.ts$/, minChunks: 2, minSize: 0 } },
};

/**
 * The browser build of one package into `dist/release`.
 * @param {{dir: string, name: string, mode: string, entry?: Record<string, string>, exposes?: Record<string, string>, provides?: Record<string, string>, server: boolean, plugins?: import('@rspack/core').RspackPluginInstance[]}} options
 *   `provides`: packages that the shell brings; without it the package's peerDependencies are shared.
 * @returns {import('@rspack/core').Configuration}
 */
function browserConfig({ dir, name, mode, entry = {}, exposes, provides, server, plugins = [] }) {
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

/**
 * The bundle that the edge renders with: one CommonJS file; shared packages stay outside.
 * @param {{dir: string, name: string, mode: string, entry: string, shared: string[], file?: string}} options
 * @returns {import('@rspack/core').Configuration}
 */
function serverConfig({ dir, name, mode, entry, shared, file = 'server' }) {
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

/** All builds of a remote: its federated entry and, when it has pages for the edge, its server bundle. @param {string} dir */
export function remoteConfigs(dir) {
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
 * @param {[import('@rspack/core').Configuration, ...import('@rspack/core').Configuration[]]} configs
 * @returns {import('@rspack/core').Configuration[]}
 */
const afterFirst = ([first, ...others]) => [
  first,
  ...others.map((config) => ({ ...config, dependencies: [first.name ?? ''] })),
];

/** @param {{dir: string, name: string, mode: string}} options @returns {import('@rspack/core').Configuration} */
const visitorsConfig = ({ dir, name, mode }) => ({
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

/**
 * All builds of the shell but the edge's own.
 * @param {{dir: string, entry: string, server: string, match: string, provides: string[], plugins: import('@rspack/core').RspackPluginInstance[]}} shell
 * @returns {import('@rspack/core').Configuration[]}
 */
export function shellConfigs({ dir, entry, server, match, provides, plugins }) {
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

/**
 * A remote as a page of its own, for `npm run dev -- <remote> --alone`: it needs nothing of the shell.
 * @param {{dir: string, entry: string, path: string, publicPath: string}} alone
 * @returns {import('@rspack/core').Configuration}
 */
export function aloneConfig({ dir, entry, path, publicPath }) {
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

/**
 * The edge: node programs of the shell; packages of node_modules stay outside.
 * @param {{dir: string, entries: Record<string, string>}} edge
 * @returns {import('@rspack/core').Configuration}
 */
export const edgeConfig = ({ dir, entries }) => ({
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
