/** Arguments of node with which it runs TypeScript. */
export const TYPESCRIPT = ['--import', import.meta.resolve('./typescript.mjs')];
