import { join } from 'node:path';

const dir = import.meta.dirname;
const browser = { rootDir: dir, preset: '@linkstall/remote-build' };

export default {
  projects: [
    { ...browser, testEnvironment: join(dir, '../infra/tests/support/networked-browser.cjs') },
    {
      ...browser,
      // Tests of the edge name `@jest-environment node` themselves, because some of them need a browser environment.
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      globalSetup: join(dir, 'server/testing/global-setup.ts'),
      globalTeardown: join(dir, 'server/testing/global-teardown.ts'),
    },
  ],
};
