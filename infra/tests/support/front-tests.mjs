// The jest configuration of packages that run in a browser. jest.config.mjs: export default frontTests(import.meta.dirname).
import { join } from 'node:path';

/** @param {string} rootDir @param {object} [overrides] */
export const frontTests = (rootDir, overrides = {}) => ({
  rootDir,
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFiles: ['browser-globals.cjs', 'computed-style.cjs', 'dialogs.cjs', 'react-stacks.cjs'].map((file) =>
    join(import.meta.dirname, file),
  ),
  setupFilesAfterEnv: [
    '@testing-library/jest-dom',
    ...['timeouts.cjs', 'short-errors.cjs'].map((file) => join(import.meta.dirname, file)),
  ],
  moduleNameMapper: {
    '^react-router-dom$': join(import.meta.dirname, '../../packages/contracts/src/react-router-dom.ts'),
    '\\.css$': join(import.meta.dirname, 'empty-module.cjs'),
  },
  transform: {
    '^.+\\.(t|j)sx?$|\\.mjs$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(jotai|@linkstall)/)'],
  ...overrides,
});
