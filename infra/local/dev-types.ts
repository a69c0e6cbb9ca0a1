// Checks the types of the edited packages, one package after the other.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

import { say, type Problem } from './dev-said.ts';

/** Behind a file's name and a bracket. */
const ERROR = /^(\d{1,7}),(\d{1,7})\): error (TS\d{1,5}: .*)$/;

export const typeProblems = (output: string): Problem[] =>
  output.split('\n').flatMap((said) => {
    const [file = '', ...rest] = said.split('(');
    const [, line, column, message] = ERROR.exec(rest.join('(')) ?? [];
    return message === undefined ? [] : [{ kind: 'types', at: `${file}:${line}:${column}`, message }];
  });

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'node_modules/typescript7/bin/tsc');
/** The compiler has a lower priority than the builds, because the developer waits for the builds. */
const PRIORITY = 10;

/** What the compiler prints about a package. Its build information of the last time makes the next check fast. */
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

/** Types of packages, checked when they are edited. */
export class TypeWatch {
  #dataDir;
  #signal;
  #waiting: Set<string> = new Set();
  #busy = false;

  constructor(dataDir: string, signal: AbortSignal) {
    this.#dataDir = dataDir;
    this.#signal = signal;
  }

  edited(packages: readonly string[]) {
    for (const name of packages) this.#waiting.add(name);
    if (!this.#busy) void this.#work();
  }

  async #work() {
    this.#busy = true;
    for (const name of this.#waiting) {
      this.#waiting.delete(name);
      const output = await checkTypes(name, this.#signal);
      if (this.#signal.aborted) return;
      say(this.#dataDir, `types-${name.replaceAll('/', '-')}`, { problems: typeProblems(output) });
    }
    this.#busy = false;
  }
}
