import { REMOTES, folderOf } from './infra/rspack/front-ends.mjs';

const remote = { entry: ['src/app/{remote,server,preview,visitors}.{ts,tsx}'] };

export default {
  workspaces: {
    '.': {
      entry: [],
    },
    shell: { entry: ['**/*.test.{ts,tsx}', 'server/testing/*.cjs'] },
    backend: {
      entry: ['src/main.ts', 'test/*.ts'],
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
        ...['local/*.mjs', 'local/alone/*.mjs', 'lint/*.mjs', 'rspack/*.mjs', 'gallery/main.tsx', 'gallery/*.mjs'],
        ...[
          'e2e/**/*.{ts,mjs}',
          'bench/*.mjs',
          'bench/contestants/{react-page-client.mjs,admin-bundle/main.tsx}',
          'fuzz/*.mjs',
          'testing/*',
        ],
      ],
      ignoreDependencies: [
        ...['@swc/plugin-styled-components', 'axe-core', 'styled-components', '@fontsource-variable/open-sans'],
        ...['@linkstall/contracts', '@linkstall/kit', 'jsdom', '@jest/test-sequencer', '@jest/test-result'],
      ],
    },
    'infra/contracts': { entry: ['src/*.ts', 'testing/*.tsx'] },
    'infra/kit': {},
    'infra/themes': {},
    'infra/releases': {
      entry: ['src/**/*.test.mjs', 'src/ssr-worker/program.mjs', 'testing/*.mjs'],
      ignoreDependencies: ['@linkstall/contracts'],
    },
    ...Object.fromEntries(REMOTES.map((name) => [folderOf(name), remote])),
  },
};
