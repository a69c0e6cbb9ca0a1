import { existsSync } from 'node:fs';

import { REMOTES, folderOf } from './infra/packages/build/front-ends.mjs';

// A remote imports the catalogues by the code of their language.
const CATALOGUES = 'src/ui/admin-languages/*/all.ts';
const remote = (folder) => ({
  entry: [
    'src/app/{remote,server,preview,visitors}.{ts,tsx}',
    ...(existsSync(`${folder}/src/ui/admin-languages`) ? [CATALOGUES] : []),
  ],
});

export default {
  workspaces: {
    '.': {
      entry: [],
      // Programs that sdk.test.ts starts, and the preset of every jest project.
      ignoreDependencies: ['@arethetypeswrong/cli', 'publint', '@changesets/config', '@linkstall/remote-build'],
    },
    shell: { entry: ['**/*.test.{ts,tsx}', 'server/testing/*.cjs'] },
    backend: {
      entry: [
        'src/{main,migrate}.ts',
        'src/database/print-shard-commands.ts',
        'src/media/codec/{decoder,sharp-in-deno}.ts',
        'test/*.ts',
      ],
      // jest brings its own packages.
      ignoreDependencies: [
        'swagger-ui-dist',
        'lodash',
        'simple-icons',
        '@jest/fake-timers',
        '@jest/environment',
        'jest-mock',
      ],
    },
    infra: {
      entry: [
        ...[
          'dev/**/*.{ts,mjs,tsx}',
          'packages/build/*.{ts,mjs}',
          'packages/build/mount/mount-page.ts',
          'packages/lint-rules/*.mjs',
        ],
        ...[
          'deploy/*.mjs',
          'tests/containers/*.ts',
          'tests/e2e/**/*.{ts,cjs}',
          'tests/bench/*.ts',
          'tests/bench/contestants/{react-page-client.ts,admin-bundle/main.tsx}',
          'tests/fuzz/*.ts',
          'tests/support/*',
          'tests/{repo-rules,runner}/*.{ts,mjs}',
        ],
      ],
      ignoreDependencies: [
        ...['@swc/plugin-styled-components', 'styled-components', '@fontsource-variable/open-sans'],
        ...['@linkstall/contracts', '@linkstall/kit', '@jest/test-sequencer', '@jest/test-result'],
        // The builds of other teams in tests (infra/packages/releases/testing/garden.ts).
        ...['vite', '@module-federation/vite'],
        '@rspack/dev-server', // loaded by `rspack dev`
      ],
    },
    'infra/packages/contracts': { entry: ['src/*.ts'] },
    'infra/packages/cli': { entry: ['folder-only.ts', 'site-only.ts'] },
    // The programs that its bundles are made of. The bundle of the edge imports the packages of the site.
    'infra/packages/edge': {
      entry: ['dev/{dev,no-traces,report-builds}.ts'],
      ignoreDependencies: ['deno', 'pino', 'undici'],
    },
    'infra/packages/remote-build': {
      entry: ['src/{index,*.test,federation-stubs}.ts', 'src/*.mjs', 'jest/*'],
      // Found by name: the runtime that the configuration replaces, the plugins of swc, and what the preset names.
      ignoreDependencies: ['@module-federation/*', '@swc/*', '@testing-library/*', 'jsdom'],
    },
    'infra/packages/kit': {},
    'infra/packages/themes': {},
    'infra/packages/releases': {
      entry: [
        'src/**/*.test.ts',
        'src/ssr-worker/program.ts',
        'src/gate/compare-contracts.mjs',
        'src/gate/mount/mount-process.ts',
        'testing/*.{ts,mjs}',
      ],
      // The program `deno` is started. The packages of the shell's bundle are only named in types.
      ignoreDependencies: ['deno', 'styled-components'],
    },
    ...Object.fromEntries(REMOTES.map((name) => [folderOf(name), remote(folderOf(name))])),
  },
};
