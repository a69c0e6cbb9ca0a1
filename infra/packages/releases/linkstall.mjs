#!/usr/bin/env node
// npx linkstall: the command is TypeScript.
const LOADER = import.meta.resolve('../build/typescript.mjs');

await import(LOADER);
process.execArgv.push('--import', LOADER); // for the child processes of the command
await import('./src/command/linkstall.ts');
