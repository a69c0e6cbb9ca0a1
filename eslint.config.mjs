import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

import { FRONT_ENDS, folderOf } from './infra/rspack/front-ends.mjs';

const sizes = {
  'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-depth': ['error', 3],
  'max-params': ['error', 3],
};

export default ts.config(
  {
    ignores: [
      '**/dist/',
      '**/.data/',
      '.cache/',
      'infra/local/database/',
      'backend/src/metadata.ts',
      '**/test-results/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // Two programs for all, not one for each package: what they share is read and checked once.
        project: ['tsconfig.lint.json', 'backend/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'process',
          'Buffer',
          'URL',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'fetch',
          'FormData',
          'Response',
          'Blob',
          'localStorage',
          'AbortSignal',
          'AbortController',
          'performance',
          'module',
          'require',
          'structuredClone',
          'document',
          'window',
          'location',
          'getComputedStyle',
          '__dirname',
          'requestAnimationFrame',
          'PerformanceObserver',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  { rules: { ...sizes, 'no-console': 'off', eqeqeq: 'error' } },
  {
    // Such a comment would be a part of the build, and each edit of it a release.
    files: [...FRONT_ENDS.map(folderOf), 'infra/kit'].map((folder) => `${folder}/src/**/*.{ts,tsx}`),
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TaggedTemplateExpression > TemplateLiteral > TemplateElement[value.raw=/\\u002f\\*/]',
          message: 'A comment inside a style is released with it: write it above, as a comment of TypeScript.',
        },
      ],
    },
  },
  // Playwright's fixtures: `use` is no hook, and what they depend on is read from the pattern.
  { files: ['infra/e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
  {
    files: ['**/*.{test,spec}.{ts,tsx,mjs}', '**/test/**', 'infra/e2e/**'],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
);
