import { join } from 'node:path';

import { frontTests } from '../infra/testing/front-tests.mjs';

/** Tests of the edge say `@jest-environment node` themselves. */
export default frontTests(import.meta.dirname, {
  testEnvironment: join(import.meta.dirname, '../infra/testing/networked-browser.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/server/**/*.test.ts'],
});
