// Bundles the edge and the program of `linkstall dev` for a team's repository. npm installs only large packages.
import { join } from 'node:path';

import { rspack } from '@rspack/core';

import { typescriptRule } from '../build/typescript-rule.ts';

const dir = import.meta.dirname;

/** @type {import('@rspack/core').Configuration} */
export default {
  name: 'edge',
  context: dir,
  mode: 'production',
  devtool: false,
  target: 'node20',
  // The folders below dist have the names of the source folders, because the programs find each other by relative paths.
  entry: {
    'edge/main': '../../../shell/server/main.ts',
    'edge/tracer': '../../../shell/server/tracer.ts',
    'edge/dev': './dev/dev.ts',
    'edge/report-builds': './dev/report-builds.ts',
    'ssr-worker/program': '../releases/src/ssr-worker/program.ts',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'], conditionNames: ['source', '...'] },
  externalsType: 'module',
  externals: Object.fromEntries(['pino', 'react-router-dom', 'undici'].map((name) => [name, name])),
  module: {
    parser: { javascript: { dynamicImportMode: 'eager', importMeta: false, url: false } },
    rules: [typescriptRule()],
  },
  plugins: [
    new rspack.NormalModuleReplacementPlugin(/\/tracing\/exporter\.ts$/, join(dir, 'dev/no-traces.ts')),
    // The edge of a session reads from a folder, never from a bucket.
    new rspack.IgnorePlugin({ resourceRegExp: /^@aws-sdk\// }),
  ],
  optimization: { minimize: false, moduleIds: 'natural', chunkIds: 'natural' },
  output: {
    path: join(dir, 'dist'),
    filename: '[name].js',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
  },
};
