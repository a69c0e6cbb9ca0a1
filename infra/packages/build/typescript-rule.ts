import { SWC_CACHE } from '../remote-build/src/swc-cache.ts';

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
