// Nest 12 is ESM and some of its companions are CommonJS that require() it: inside jest only one of the two can be
// had on Node 20, so the ESM packages are compiled to CommonJS here. Production runs them as they are.
const esm = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  '@borewit',
  '@tokenizer',
  'uint8array-extras',
  'load-esm',
  'es-toolkit',
  'helmet',
];

const swc = (parser) => [
  '@swc/jest',
  {
    sourceMaps: 'inline',
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
    module: { type: 'commonjs', ignoreDynamic: false },
  },
];

export default {
  displayName: 'backend',
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  globalSetup: '<rootDir>/test/database-setup.ts',
  globalTeardown: '<rootDir>/test/database-teardown.ts',
  testPathIgnorePatterns: ['/test/dist/'],
  modulePathIgnorePatterns: ['/test/dist/', '<rootDir>/dist/'],
  testTimeout: 30_000,
  moduleNameMapper: {
    '/decoder-path\\.js$': '<rootDir>/test/decoder-path.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1'],
  },
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`],
};
