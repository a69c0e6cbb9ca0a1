// All jest projects of the repository; `npx jest` in a workspace runs that workspace alone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { WORKSPACES } from './infra/packages/build/front-ends.mjs';

const files = WORKSPACES.map((folder) => join(import.meta.dirname, folder, 'jest.config.mjs')).filter(existsSync);
const configs = await Promise.all(files.map(async (file) => (await import(file)).default));

export default {
  testTimeout: 120_000, // ends a test that hangs; a slow machine must not fail a working test
  testSequencer: join(import.meta.dirname, 'infra/tests/support/slow-files-spread.cjs'),
  projects: configs
    .flatMap((config) => config.projects ?? [config])
    .map((project) => ({
      ...project,
      cacheDirectory: join(import.meta.dirname, '.cache/jest'),
      testRunner: join(import.meta.dirname, 'infra/tests/support/test-runner.cjs'),
    })),
};
