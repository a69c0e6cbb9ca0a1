// Bundles the ES modules of another bundler again: as a container of classic scripts with integrity, like every other remote.
import { rspack, type Compiler, type Configuration } from '@rspack/core';

import type { Loads } from '../releases/src/formats.ts';
import { loadsOf } from '../remote-build/src/build-record.ts';
import { identity } from '../remote-build/src/identity.ts';
import { minimizers, stableHashes } from '../remote-build/src/stable-hashes.ts';

interface Modules {
  /** The folder of the ES modules. */
  readonly dist: string;
  /** The script that exports `init` and `get`. */
  readonly start: string;
  /** The name of the container, with the placeholder of `identity.ts`. */
  readonly container: string;
  /** Paths of modules below `dist`, by exposed name. */
  readonly exposes: Record<string, string>;
  /** The folder of the result, and the name of its entry. */
  readonly output: string;
  readonly entry: string;
}

export function bundleModules(modules: Modules): Promise<{ uniqueName: string; loads: Loads }> {
  const named = { name: modules.container };
  let loads: Loads = { exposes: {}, late: {} };
  const { dist, exposes } = modules;
  const recordLoads = {
    apply: (compiler: Compiler) =>
      compiler.hooks.afterEmit.tap('loads', (compilation) => void (loads = loadsOf(compilation, dist, exposes))),
  };
  const config = configOf(modules, [identity(named), recordLoads]);
  return new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve({ uniqueName: named.name, loads });
    });
  });
}

const configOf = (
  { dist, start, container, output, entry }: Modules,
  plugins: NonNullable<Configuration['plugins']>,
): Configuration => ({
  mode: 'production',
  context: dist,
  target: ['web', 'es2022'],
  devtool: false,
  entry: { container: { import: start, filename: entry, library: { type: 'var', name: container } } },
  output: {
    path: output,
    publicPath: 'auto',
    uniqueName: container,
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[name].[contenthash:10].js',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: 8_000,
  },
  optimization: { moduleIds: 'natural', chunkIds: 'natural', minimizer: minimizers() },
  performance: false,
  plugins: [
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    // Vite passes this URL to its helper for preloads, which has nothing to load.
    new rspack.DefinePlugin({ 'import.meta.url': 'document.baseURI' }),
    stableHashes(),
    ...plugins,
  ],
});
