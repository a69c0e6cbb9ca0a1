// Source maps in `dist/maps`, beside what is released and never in it: no script names its map, so the bytes, and with
// them the release, are the same with and without.
import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { rspack, type Compiler } from '@rspack/core';

/** As in infra/releases/src/traces/maps.ts; the test traces through both. */
const SOURCES = 'linkstall:///';
const MAPS = '../maps/';
const ROOT = join(import.meta.dirname, '../..');

/** Sources are named as in the repository, the same in any folder; a scheme keeps the bundler from making them relative. */
export const sourceMaps = (filename = `${MAPS}[file].map`) =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.c?js$/,
    filename,
    append: false,
    moduleFilenameTemplate: ({ absoluteResourcePath }) => sourceName(absoluteResourcePath),
    fallbackModuleFilenameTemplate: ({ absoluteResourcePath, hash }) => `${sourceName(absoluteResourcePath)}?${hash}`,
  });

/** Maps of earlier builds go, as the files go that they are of. A server bundle has one name for ever. */
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
    return []; // nothing was built yet
  }
}

const sourceName = (path: string) => `${SOURCES}${path.startsWith(ROOT) ? relative(ROOT, path) : path}`;
