// The configuration of module federation. A remote uses the packages of its `peerDependencies` from the shell at run time.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { RoutesFile } from '@linkstall/contracts/shell';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';

import { base } from './base-config.ts';
import { buildRecord } from './build-record.ts';
import { devServerConfigs } from './dev-server.ts';
import { foreignConfig, isForeign } from './foreign.ts';
import { identity, placeholderName } from './identity.ts';
import { refreshOptions } from './refresh.ts';
import { cleanMaps, sourceMaps } from './source-maps.ts';
import { readPackageJson, sharedOf, withSubpaths } from './shared-packages.ts';
import { stableHashes } from './stable-hashes.ts';

/**
 * A shared package is in two module graphs: as the provided package and as the fallback. Both graphs must use the same file,
 * even for a small package. Otherwise pages would preload a file that they never use.
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
  /** The packages that the shell provides. Without this option the build uses the package's peerDependencies from the shell. */
  provides?: Record<string, string>;
  server: boolean;
  plugins?: RspackPluginInstance[];
  /** Whether `rspack dev` serves the build. It then writes no release. */
  isServed?: boolean;
}

/** The build of one package for browsers, into `dist/release`. */
export function browserConfig({
  dir,
  name,
  mode,
  entry = {},
  exposes,
  provides,
  server,
  plugins = [],
  isServed = false,
}: BrowserBuild): Configuration {
  const ranges = provides ?? readPackageJson(dir).peerDependencies ?? {};
  const shared = sharedOf({ dir, ranges, isProvider: provides !== undefined });
  const dev = mode === 'development' && exposes && !isServed ? refreshOptions({ name, exposes }) : undefined;
  const placeholder = dev?.name ?? (isServed ? `${name.replaceAll('-', '_')}_served` : placeholderName(name));
  const container = { name: placeholder };
  const config = base({ dir, mode, server: false, refresh: dev !== undefined });
  const releasePlugins = () => [
    sourceMaps(dir),
    cleanMaps(),
    // Hot updates get their hash later, so their integrity cannot be known here.
    ...(dev ? dev.plugins : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })]),
    stableHashes(),
    identity(container),
    buildRecord({ dir, name, container, exposes, shared, provides: provides !== undefined, server }),
  ];
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
      // The same limit as for a remote entry. Files of the shell have no limit of their own.
      ...(exposes && { chunkLoadTimeout: 8_000 }),
      clean: { keep: /\.cjs$|^visitors\./ }, // other builds write these files
      ...dev?.output,
    },
    plugins: [
      federation({ name: placeholder, exposes: dev?.exposes ?? exposes, shared, isProvider: provides !== undefined }),
      ...(isServed ? [] : releasePlugins()),
      ...plugins,
    ],
  };
}

/** Shares packages with remotes, in a build that is one file. */
export function hostPlugin({ dir, name, ranges }: { dir: string; name: string; ranges: Record<string, string> }) {
  const shared = Object.entries(sharedOf({ dir, ranges, isProvider: true }));
  const eager = Object.fromEntries(shared.map(([request, options]) => [request, { ...options, eager: true }]));
  return federation({ name, exposes: undefined, shared: eager, isProvider: true });
}

function federation({
  name,
  exposes,
  shared,
  isProvider,
}: {
  name: string;
  exposes: Record<string, string | { import: string[] }> | undefined;
  shared: ReturnType<typeof sharedOf>;
  isProvider: boolean;
}) {
  return new ModuleFederationPlugin({
    name,
    ...(exposes && { filename: 'remote-entry.js', exposes }),
    remotes: {},
    shared,
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: {
      ...(isProvider ? { provideExternalRuntime: true } : { externalRuntime: true }),
      optimization: { target: 'web', disableSnapshot: true, disableRemote: !isProvider },
    },
  });
}

/** The bundle that the edge renders with: one CommonJS file, without the shared packages. */
export function serverConfig({
  dir,
  name,
  mode,
  entry,
  shared,
}: {
  dir: string;
  name: string;
  mode: string;
  entry: string;
  shared: string[];
}): Configuration {
  const config = base({ dir, mode, server: true });
  const externals = [...withSubpaths(shared), 'react-dom/server'];
  return {
    ...config,
    name: `${name} server`,
    target: 'node20',
    entry: { server: entry },
    externals: Object.fromEntries(externals.map((request) => [request, `commonjs ${request}`])),
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    output: {
      path: join(dir, 'dist/release'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      uniqueName: `${name}-server`,
    },
    // Code behind this check, such as a dialog that a press opens, is not a part of the bundle.
    plugins: [sourceMaps(dir), new rspack.DefinePlugin({ 'typeof document': JSON.stringify('undefined') })],
  };
}

/** The pages of a remote. A module for a slot or a form, such as `./preview`, has its name: `src/app/preview.tsx`. */
const PAGES = ['./routes', './src/app/remote.tsx'] as const;
const SERVER = './src/app/server.ts';
/** A small script for visitors who only look at a page. It is one file that does not use the shell. */
const VISITORS = './src/app/visitors.ts';

/**
 * The configurations of a remote: its federated entry, and a server bundle when the edge renders its pages. With `rspack dev`
 * the federated entry and a page that shows it. `NODE_ENV=development` makes a development build.
 * @param dir the folder with package.json, routes.json and src
 */
export const remoteConfig =
  (dir: string) =>
  (env: { RSPACK_SERVE?: boolean } = {}): Configuration[] => {
    const name = basename(dir);
    const mode = buildMode();
    if (isForeign(dir)) return [foreignConfig({ dir, name, mode })];
    const exposes = Object.fromEntries(
      [PAGES, ...otherModulesOf(dir)].filter(([, file]) => existsSync(join(dir, file))),
    );
    const server = existsSync(join(dir, SERVER)) ? SERVER : undefined;
    const federated = browserConfig({
      ...{ dir, name, mode, exposes },
      ...{ server: server !== undefined, isServed: env.RSPACK_SERVE === true },
    });
    if (env.RSPACK_SERVE) return devServerConfigs({ dir, name, federated });
    const shared = Object.keys(readPackageJson(dir).peerDependencies ?? {});
    return afterFirst([
      federated,
      ...(server ? [serverConfig({ dir, name, mode, entry: server, shared })] : []),
      ...(existsSync(join(dir, VISITORS)) ? [visitorsConfig({ dir, name, mode })] : []),
    ]);
  };

/** The modules that fill slots, and the forms of kinds of entries. */
function otherModulesOf(dir: string): (readonly [string, string])[] {
  const file = join(dir, 'routes.json');
  const routes: Pick<RoutesFile, 'slots' | 'entryKinds'> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  const fillers = Object.values(routes.slots ?? {}).map((filler) =>
    typeof filler === 'string' ? filler : filler.expose,
  );
  const forms = Object.values(routes.entryKinds ?? {}).map(({ form }) => form);
  return [...fillers, ...forms].map((expose) => [expose, `./src/app/${expose.replace('./', '')}.tsx`]);
}

/**
 * The first build clears the folder that all builds of a front end share. The other builds wait for it, because it could
 * delete their files.
 */
export const afterFirst = ([first, ...rest]: [Configuration, ...Configuration[]]): Configuration[] => [
  first,
  ...rest.map((config) => ({ ...config, dependencies: [first.name ?? ''] })),
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
  plugins: [sourceMaps(dir), stableHashes()],
});

export const buildMode = () => (process.env.NODE_ENV === 'development' ? 'development' : 'production');
