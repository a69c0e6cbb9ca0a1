import { join } from 'node:path';

/** Compiled plugins of swc. Without this setting swc stores them in the working directory of the build. */
export const SWC_CACHE = join(import.meta.dirname, '../../../.cache/swc');

/** The loader rule for TypeScript and JSX in builds that are not released: the gallery and the benchmarks. */
export const typescriptRule = (plugins: readonly [string, object][] = []) => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { cacheRoot: SWC_CACHE, plugins },
    },
  },
  type: 'javascript/auto',
});
