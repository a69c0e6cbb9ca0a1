export default {
  displayName: 'themes',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts', '<rootDir>/src/*.test.ts'],
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
};
