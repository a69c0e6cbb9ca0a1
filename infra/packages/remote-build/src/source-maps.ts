// Writes source maps into `dist/maps`, outside the release. A script does not contain the URL of its source map, so a release
// has the same bytes and the same identity with and without source maps.
import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { rspack, type Compiler } from '@rspack/core';

import { repositoryRoot } from './repository-root.ts';

/**
 * Must equal SOURCES in infra/packages/releases/src/traces/maps.ts. source-maps.test.ts resolves a stack trace through both
 * files.
 */
const SOURCES = 'linkstall:///';
const MAPS = '../maps/';

/**
 * Sources have their path in the repository as name, so the name is the same in every clone. The scheme stops the bundler
 * from making the path relative.
 */
export function sourceMaps(dir: string, filename = `${MAPS}[file].map`) {
  const root = repositoryRoot(dir);
  const sourceName = (path: string) => `${SOURCES}${path.startsWith(root) ? relative(root, path) : path}`;
  return new rspack.SourceMapDevToolPlugin({
    test: /\.c?js$/,
    filename,
    append: false,
    moduleFilenameTemplate: ({ absoluteResourcePath }) => sourceName(absoluteResourcePath),
    fallbackModuleFilenameTemplate: ({ absoluteResourcePath, hash }) => `${sourceName(absoluteResourcePath)}?${hash}`,
  });
}

/** Removes maps whose file no longer exists. The map of a server bundle stays, because its file name never changes. */
export const cleanMaps = () => ({
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('clean-maps', (compilation) => {
      const folder = join(compiler.outputPath, MAPS);
      for (const name of namesIn(folder)) {
        if (!name.endsWith('.cjs.map') && !compilation.getAsset(`${MAPS}${name}`)) rmSync(join(folder, name));
      }
    });
  },
});

function namesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no build has run yet
  }
}
