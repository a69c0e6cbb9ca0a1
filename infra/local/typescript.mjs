// node --import ./infra/local/typescript.mjs <program.ts>: Node 20 and 22 do not run TypeScript by themselves. Types are
// removed by swc, file by file, and nothing else of a file is changed; packages are not looked at.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
