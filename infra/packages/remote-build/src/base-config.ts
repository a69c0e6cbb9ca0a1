import { basename, join } from 'node:path';

import type { Configuration } from '@rspack/core';

import { repositoryRoot } from './repository-root.ts';
import { FEDERATION } from './shared-packages.ts';
import { minimizers } from './stable-hashes.ts';
import { SWC_CACHE } from './swc-cache.ts';

/** Loaders run in plain Node, so this one is JavaScript also before the package is built. */
const STYLE_IDS = join(import.meta.dirname, 'style-ids.mjs');
const JSX_DEV_RUNTIME = join(import.meta.dirname, 'jsx-dev-runtime.mjs');
const KIT = /[\\/]@linkstall[\\/]kit[\\/]dist[\\/]/;
/** TypeScript, and the components of the kit as npm installs them: styled components on server and browser need equal ids. */
const isSource = (file: string) => /\.tsx?$/.test(file) || (file.endsWith('.js') && KIT.test(file));

/** @param refresh keeps the state of components when their files are edited */
const swc = (refresh: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      experimental: {
        cacheRoot: SWC_CACHE,
        plugins: [['@swc/plugin-styled-components', { displayName: true, ssr: true, fileName: false, pure: true }]],
      },
    },
  },
});

/** The options that all builds share. */
export const base = ({
  dir,
  mode,
  server,
  refresh = false,
}: {
  dir: string;
  mode: string;
  server: boolean;
  refresh?: boolean;
}): Configuration => ({
  context: dir,
  mode: mode === 'production' ? 'production' : 'development',
  devtool: false,
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    alias: { ...FEDERATION, 'react/jsx-dev-runtime$': JSX_DEV_RUNTIME },
    conditionNames: ['source', '...'],
  },
  module: {
    rules: [
      {
        test: isSource,
        // Loaders run from the last to the first.
        use: [{ loader: STYLE_IDS, options: { name: basename(dir), root: repositoryRoot(dir) } }, swc(refresh)],
        type: 'javascript/auto',
      },
      // Only the build for browsers writes style sheets.
      { test: /\.css$/, type: server ? 'asset/source' : 'css/auto' },
    ],
  },
  optimization: { moduleIds: 'natural', chunkIds: 'natural', minimizer: minimizers() },
  performance: false,
  stats: 'errors-warnings',
});
