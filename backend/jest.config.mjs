// Nest 12 consists of ES modules, and some related packages are CommonJS modules that `require()` them. Jest on Node 20 does
// not support this mixture, so node itself loads the packages: test/native-packages.cjs.
import { join } from 'node:path';

const typescript = [
  '@swc/jest',
  {
    sourceMaps: 'inline',
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
    module: { type: 'commonjs', ignoreDynamic: false },
  },
];

export default {
  rootDir: import.meta.dirname,
  displayName: 'backend',
  testEnvironment: join(import.meta.dirname, 'test/main-realm-environment.cjs'),
  testTimeout: 120_000,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  globalSetup: join(import.meta.dirname, 'test/database-setup.ts'),
  globalTeardown: join(import.meta.dirname, 'test/database-teardown.ts'),
  testPathIgnorePatterns: ['/test/dist/'],
  modulePathIgnorePatterns: ['/test/dist/', '<rootDir>/dist/'],
  moduleNameMapper: {
    '/decoder-path\\.js$': join(import.meta.dirname, 'test/decoder-path.ts'),
    // `.ts` first, because jest looks up each import again in each file.
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js', '$1'],
  },
  transform: {
    '^.+\\.ts$': typescript,
    // The packages of jest load this configuration, so jest loads them in the usual way.
    '/node_modules/(?!(@?jest|expect|pretty-format)[/-])': join(import.meta.dirname, 'test/native-packages.cjs'),
  },
  transformIgnorePatterns: ['\\.json$'],
};
