// How a remote is built while somebody writes it: React's refresh puts what was edited into the open page, and leaves the
// state where it can. Never part of what visitors get.
import { join } from 'node:path';

import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { rspack } from '@rspack/core';

const CLIENT = join(import.meta.dirname, 'hot-client.mjs');

/** What an edit replaces is fetched from beside the releases: `/remotes/<remote>/hot/…`. */
const HOT = '../hot/';

export const refreshed = ({ name, exposes }: { name: string; exposes: Record<string, string> }) => ({
  /** The same in every build: an update finds the page that it is for by it. */
  name: `${name.replaceAll('-', '_')}_dev`,
  exposes: Object.fromEntries(
    Object.entries(exposes).map(([path, file]) => [path, { import: [`${CLIENT}?${name}`, file] }]),
  ),
  output: {
    hotUpdateMainFilename: `${HOT}[fullhash].hot-update.json`,
    hotUpdateChunkFilename: `${HOT}[id].[fullhash].hot-update.js`,
  },
  optimization: { moduleIds: 'named' as const, chunkIds: 'named' as const },
  /** All of a remote at once: a part that the page loads later would be the one of before the edit. */
  parser: { javascript: { dynamicImportMode: 'eager' as const } },
  plugins: [new rspack.HotModuleReplacementPlugin(), new ReactRefreshRspackPlugin({ library: name })],
});
