#!/usr/bin/env node
// npx linkstall: the command is TypeScript. A built program, such as `serve edge`, starts without the compiler of TypeScript.
import { programIn, runBuiltProgram } from '../../dev/processes/built-programs.mjs';
import { describeError } from '../../dev/processes/failure.mjs';

const program = programIn(process.argv.slice(2));
if (program === undefined) await runCommand();
else await runBuiltProgram(program).catch(fail);

async function runCommand() {
  const loader = import.meta.resolve('../build/typescript.mjs');
  await import(loader);
  process.execArgv.push('--import', loader); // for the child processes of the command
  await import('./src/command/linkstall.ts');
}

/** @param {unknown} error */
function fail(error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
