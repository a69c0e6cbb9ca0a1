// Bundles the command line for teams into one file. It imports only Node, and Rspack when `finish` bundles the output of Vite.
import { join } from 'node:path';

import { rspack } from '@rspack/core';

import { typescriptRule } from '../build/typescript-rule.ts';

const dir = import.meta.dirname;
/** The files of the commands that work on a data folder, and over HTTP in another file. */
const FOLDER_ONLY = /[\\/]command[\\/](folder-site|publish|new-remote|dev)\.ts$/;
/** The files of the commands that work only on a data folder. */
const SITE_ONLY =
  /[\\/]command[\\/](publish-bundled|serve|store-commands|prune|pages|operator|force|storage|backup|mail|sessions|second-factor|key|team)\.ts$/;

/** @type {import('@rspack/core').Configuration} */
export default {
  name: 'cli',
  context: dir,
  mode: 'production',
  devtool: false,
  target: 'node20',
  entry: { linkstall: '../releases/src/command/linkstall.ts' },
  resolve: { extensions: ['.ts', '.js'], conditionNames: ['source', '...'] },
  module: {
    // Without `url: false`, Rspack looks for the programs that a `new URL` names, and a fresh clone has not built them.
    parser: { javascript: { dynamicImportMode: 'eager', importMeta: false, url: false } },
    rules: [typescriptRule()],
  },
  // Loaded by the import that runs in `finish`. Rspack is a native program, which no bundle can contain.
  externals: { '@rspack/core': 'import @rspack/core' },
  plugins: [
    new rspack.NormalModuleReplacementPlugin(FOLDER_ONLY, join(dir, 'folder-only.ts')),
    new rspack.NormalModuleReplacementPlugin(SITE_ONLY, join(dir, 'site-only.ts')),
    // Only the commands of a site open a bucket.
    new rspack.IgnorePlugin({ resourceRegExp: /^@aws-sdk\// }),
    new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true }),
  ],
  optimization: { minimize: false },
  output: {
    filename: '[name].mjs',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
  },
};
