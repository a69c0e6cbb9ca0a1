// Checks the types of the edited packages, one package after the other.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

import { publishStatus, type Problem } from './dev-problems.ts';

/** The rest of a compiler error, after the file name and the bracket. */
const ERROR = /^(\d{1,7}),(\d{1,7})\): error (TS\d{1,5}: .*)$/;

export const typeProblems = (output: string): Problem[] =>
  output.split('\n').flatMap((text) => {
    const [file = '', ...rest] = text.split('(');
    const [, line, column, message] = ERROR.exec(rest.join('(')) ?? [];
    return message === undefined ? [] : [{ kind: 'types', at: `${file}:${line}:${column}`, message }];
  });

const ROOT = join(import.meta.dirname, '../../..');
const COMPILER = join(ROOT, 'node_modules/typescript7/bin/tsc');
/** The compiler has a lower priority than the builds, because the developer waits for the builds. */
const PRIORITY = 10;

/** Resolves to the output of the compiler for a package. Its build information from the last check makes this check fast. */
function checkTypes(folder: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMPILER, '-b', folder], { cwd: ROOT, signal });
    if (child.pid) setPriority(child.pid, PRIORITY);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(output));
  });
}

/** Checks the types of packages when their files are edited. */
export class TypeWatch {
  #dataDir;
  #signal;
  #queue: Set<string> = new Set();
  #isBusy = false;

  constructor(dataDir: string, signal: AbortSignal) {
    this.#dataDir = dataDir;
    this.#signal = signal;
  }

  check(packages: readonly string[]) {
    for (const name of packages) this.#queue.add(name);
    if (!this.#isBusy) void this.#checkQueue();
  }

  async #checkQueue() {
    this.#isBusy = true;
    for (const name of this.#queue) {
      this.#queue.delete(name);
      const output = await checkTypes(name, this.#signal);
      if (this.#signal.aborted) return;
      publishStatus(this.#dataDir, `types-${name.replaceAll('/', '-')}`, { problems: typeProblems(output) });
    }
    this.#isBusy = false;
  }
}
