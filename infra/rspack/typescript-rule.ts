/** How TypeScript and JSX are built where nothing is released: the gallery, and what is measured beside the product. */
export const typescriptRule = (plugins: readonly [string, object][] = []) => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { plugins },
    },
  },
  type: 'javascript/auto',
});
