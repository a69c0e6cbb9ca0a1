// The build of a foreign remote: one script for its sandboxed iframe. It contains all its packages and shares none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { rspack, type Configuration } from '@rspack/core';

import { base } from './base-config.ts';
import { buildRecord } from './build-record.ts';
import { identity, placeholderName } from './identity.ts';
import { cleanMaps, sourceMaps } from './source-maps.ts';
import { stableHashes } from './stable-hashes.ts';

const ENTRY = './src/app/foreign.ts';

export function isForeign(dir: string): boolean {
  const file = join(dir, 'routes.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).tier === 'foreign';
}

export function foreignConfig({ dir, name, mode }: { dir: string; name: string; mode: string }): Configuration {
  const container = { name: placeholderName(name) };
  const record = { dir, name, container, exposes: undefined, shared: {}, provides: false, server: false };
  return {
    ...base({ dir, mode, server: false }),
    name: `${name} browser`,
    target: ['web', 'es2022'],
    entry: { main: existsSync(join(dir, ENTRY)) ? ENTRY : `${ENTRY}x` },
    output: {
      path: join(dir, 'dist/release'),
      publicPath: 'auto',
      uniqueName: container.name,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      cssChunkFilename: '[name].[contenthash:10].css',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8_000,
      clean: true,
    },
    plugins: [
      sourceMaps(dir),
      cleanMaps(),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      stableHashes(),
      identity(container),
      buildRecord({ ...record, isForeign: true }),
    ],
  };
}
