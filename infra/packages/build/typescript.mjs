// node --import ./infra/packages/build/typescript.mjs <program.ts>: Node 20 and 22 do not run TypeScript by themselves. swc removes the
// types of each file and changes nothing else. Files of npm packages are not transformed.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
