// The Jest preset of packages that run in a browser: `preset: '@linkstall/remote-build'` in jest.config.mjs.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
/** @param {string} name */
const fileOf = (name) => join(import.meta.dirname, 'jest', name);

export default {
  testEnvironment: resolve('jest-environment-jsdom'),
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFiles: ['browser-globals.cjs', 'computed-style.cjs', 'dialogs.cjs', 'react-stacks.cjs'].map(fileOf),
  setupFilesAfterEnv: [resolve('@testing-library/jest-dom'), ...['timeouts.cjs', 'short-errors.cjs'].map(fileOf)],
  moduleNameMapper: {
    '^react-router-dom$': resolve('@linkstall/contracts/react-router-dom'),
    '\\.css$': fileOf('empty-module.cjs'),
  },
  transform: {
    '^.+\\.(t|j)sx?$|\\.mjs$': [
      resolve('@swc/jest'),
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
};
