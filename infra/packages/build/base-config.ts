import { basename, join } from 'node:path';

import type { Configuration } from '@rspack/core';

import { FEDERATION } from './shared-packages.ts';
import { minimizers } from './stable-hashes.ts';
import { SWC_CACHE } from './typescript-rule.ts';

/** @param refresh keeps the state of components when their files are edited */
const swc = (refresh: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh } },
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
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: FEDERATION, conditionNames: ['source', '...'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        // Loaders run from the last to the first.
        use: [{ loader: join(import.meta.dirname, 'style-ids.ts'), options: { name: basename(dir) } }, swc(refresh)],
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
