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
        ...[
          'local/*.{ts,mjs}',
          'local/alone/*.ts',
          'local/testing/fake-mongod.mjs',
          'lint/*.mjs',
          'rspack/*.{ts,mjs}',
          'gallery/*.{ts,tsx}',
        ],
        ...[
          'e2e/**/*.ts',
          'bench/*.ts',
          'bench/contestants/{react-page-client.ts,admin-bundle/main.tsx}',
          'fuzz/*.ts',
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
      entry: ['src/**/*.test.ts', 'src/ssr-worker/program.ts', 'testing/*.{ts,mjs}'],
      ignoreDependencies: ['@linkstall/contracts'],
    },
    ...Object.fromEntries(REMOTES.map((name) => [folderOf(name), remote])),
  },
};
