// Source maps in `dist/maps`, beside what is released and never in it: no script names its map, so the bytes, and with
// them the release, are the same with and without.
import { join, relative } from 'node:path';

import { rspack } from '@rspack/core';

/** As in infra/releases/src/maps.mjs; the test traces through both. */
const SOURCES = 'linkstall:///';
const ROOT = join(import.meta.dirname, '../..');

/** Sources are named as in the repository, the same in any folder; a scheme keeps the bundler from making them relative. */
export const sourceMaps = () =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.c?js$/,
    filename: '../maps/[file].map',
    append: false,
    moduleFilenameTemplate: ({ absoluteResourcePath }) => sourceName(absoluteResourcePath),
    fallbackModuleFilenameTemplate: ({ absoluteResourcePath, hash }) => `${sourceName(absoluteResourcePath)}?${hash}`,
  });

/** @param {string} path */
const sourceName = (path) => `${SOURCES}${path.startsWith(ROOT) ? relative(ROOT, path) : path}`;
