// Runs `npx linkstall` in one process for all commands of a test file. The process ends after the tests of the file.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after } from 'node:test';

import type { CommandCall, CommandOutcome } from './command-runner.ts';

const RUNNER = join(import.meta.dirname, 'command-runner.ts');

let runner: ChildProcess | undefined;
let previousCall: Promise<unknown> = Promise.resolve();

function startRunner() {
  const child = fork(RUNNER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.once('exit', () => (runner = undefined));
  return child;
}

after(async () => {
  if (runner === undefined) return;
  const exit = once(runner, 'exit');
  runner.disconnect();
  await exit;
});

function callRunner(call: CommandCall): Promise<CommandOutcome> {
  const child = (runner ??= startRunner());
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`${call.args.join(' ')} ended its process: ${code}`));
    child.once('exit', fail);
    child.once('message', (outcome: CommandOutcome) => {
      child.off('exit', fail);
      resolve(outcome);
    });
    child.send(call);
  });
}

/** Runs a command without a terminal. Calls wait for each other. */
export function linkstall(
  args: readonly string[],
  { cwd = process.cwd(), env = {} }: Partial<Omit<CommandCall, 'args'>> = {},
): Promise<CommandOutcome> {
  const call = previousCall.then(() => callRunner({ args, cwd, env }));
  previousCall = call.catch(() => {});
  return call;
}
