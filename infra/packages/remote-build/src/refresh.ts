// Options for the development build of a remote. React's refresh replaces edited components in the open page and keeps their
// state where possible. Releases for visitors never use these options.
import { join } from 'node:path';

import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { rspack } from '@rspack/core';

const CLIENT = join(import.meta.dirname, 'hot-client.mjs');

/** Hot updates have a folder beside the releases: `/remotes/<remote>/hot/…`. */
const HOT = '../hot/';

export const refreshOptions = ({ name, exposes }: { name: string; exposes: Record<string, string> }) => ({
  /** The name is the same in every build, because an update finds its page by this name. */
  name: `${name.replaceAll('-', '_')}_dev`,
  exposes: Object.fromEntries(
    Object.entries(exposes).map(([path, file]) => [path, { import: [`${CLIENT}?${name}`, file] }]),
  ),
  output: {
    hotUpdateMainFilename: `${HOT}[fullhash].hot-update.json`,
    hotUpdateChunkFilename: `${HOT}[id].[fullhash].hot-update.js`,
  },
  optimization: { moduleIds: 'named' as const, chunkIds: 'named' as const },
  /** Lazy chunks are part of the main chunk, because a chunk that loads later would have older code. */
  parser: { javascript: { dynamicImportMode: 'eager' as const } },
  plugins: [new rspack.HotModuleReplacementPlugin(), new ReactRefreshRspackPlugin({ library: name })],
});
