import { rspack } from '@rspack/core';

import { edgeConfig, shellConfigs } from '../infra/rspack/federated.mjs';

const dir = import.meta.dirname;
/** What the shell lends to every remote; remotes name their ranges in peerDependencies. */
const provides = ['react', 'react-dom', 'react-router-dom', 'jotai', 'styled-components'];
const staticFiles = new rspack.CopyRspackPlugin({
  patterns: [
    { from: 'assets', to: 'assets' },
    { from: 'src/look/{tokens,base}.css', to: 'base.css', transformAll: (files) => files.sort((a, b) => (a.sourceFilename < b.sourceFilename ? 1 : -1)).map((file) => file.data.toString()).join('\n') },
  ],
});

export default [
  ...shellConfigs({ dir, entry: './src/index.ts', server: './src/server.tsx', provides, plugins: [staticFiles] }),
  edgeConfig({ dir, entries: { main: './server/main.ts', renderer: './server/renderer.ts' } }),
];
