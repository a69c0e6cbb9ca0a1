import { basename, join } from 'node:path';

import type { Configuration } from '@rspack/core';

import { FEDERATION } from './shared-packages.ts';
import { minimizers } from './steady-hashes.ts';

/** Compiled plugins of swc; without this setting they lie in the folder in which the build is called. */
const CACHE = join(import.meta.dirname, '../../.cache/swc');

/** @param refresh keeps what was typed while components are edited */
const swc = (refresh: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh } },
      experimental: {
        cacheRoot: CACHE,
        plugins: [['@swc/plugin-styled-components', { displayName: true, ssr: true, fileName: false, pure: true }]],
      },
    },
  },
});

/** What all builds have in common. */
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
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: FEDERATION, conditionNames: ['source', '...'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        // The last one goes first.
        use: [{ loader: join(import.meta.dirname, 'style-ids.ts'), options: { name: basename(dir) } }, swc(refresh)],
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
