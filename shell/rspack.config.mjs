import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { rspack } from '@rspack/core';

import { contractTypes } from '../infra/packages/build/contract-types.ts';
import { SDK_FOLDER } from '../infra/packages/build/sdk.ts';
import { edgeConfig, shellConfigs } from '../infra/packages/build/shell-config.ts';

const dir = import.meta.dirname;
/** The packages that the shell shares with every remote. Remotes name their version ranges in peerDependencies. */
const provides = ['react', 'react-dom', 'react-router-dom', 'jotai', 'styled-components'];
const staticFiles = new rspack.CopyRspackPlugin({
  patterns: [
    { from: 'assets', to: 'assets' },
    // The packages that other repositories install (infra/packages/build/sdk.ts).
    { from: SDK_FOLDER, to: 'sdk', noErrorOnMissing: true },
    // The types that the gate compares with the types of other shells. `contractTypes` reads all files of the contract itself.
    { from: '../infra/packages/contracts/src/shell.ts', to: 'contract.d.ts', transform: contractTypes },
    // One file that the edge writes into every page: the tokens, then the rules that use them.
    {
      from: 'src/styles/base.css',
      to: 'base.css',
      transform: (rules) => `${readFileSync(join(dir, 'src/styles/tokens.css'), 'utf8')}\n${rules}`,
    },
  ],
});

export default [
  ...shellConfigs({
    dir,
    entry: './src/index.ts',
    server: './src/server.tsx',
    provides,
    plugins: [staticFiles],
  }),
  edgeConfig({
    dir,
    entries: { main: './server/main.ts', tracer: './server/tracer.ts' },
  }),
];
