import { join } from 'node:path';

import { frontTests } from '../infra/tests/support/front-tests.mjs';

const dir = import.meta.dirname;

export default {
  projects: [
    frontTests(dir, { testEnvironment: join(dir, '../infra/tests/support/networked-browser.cjs') }),
    frontTests(dir, {
      // Tests of the edge say `@jest-environment node` themselves: some are of what it gives to browsers.
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      globalSetup: join(dir, 'server/testing/global-setup.ts'),
      globalTeardown: join(dir, 'server/testing/global-teardown.ts'),
    }),
  ],
};
