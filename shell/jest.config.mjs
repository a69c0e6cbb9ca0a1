import { frontTests } from '../infra/testing/front-tests.mjs';

/** Tests of the edge say `@jest-environment node` themselves. */
export default frontTests(import.meta.dirname, {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/server/**/*.test.ts'],
});
