/** The arguments that make node run TypeScript. */
export const TYPESCRIPT = ['--import', import.meta.resolve('./typescript.mjs')];
