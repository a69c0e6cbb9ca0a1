// Checks the types of what is edited, one package after the other, each as fast as its memory of the last time allows.
import { listChecks, runCheck } from './check.mjs';
import { say } from './dev-said.mjs';

/** Behind a file's name and a bracket. */
const ERROR = /^(\d{1,7}),(\d{1,7})\): error (TS\d{1,5}: .*)$/;

/** @param {string} output @returns {import('./dev-said.mjs').Problem[]} */
export const typeProblems = (output) =>
  output.split('\n').flatMap((said) => {
    const [file = '', ...rest] = said.split('(');
    const [, line, column, message] = ERROR.exec(rest.join('(')) ?? [];
    return message === undefined ? [] : [{ kind: 'types', at: `${file}:${line}:${column}`, message }];
  });

/** Who edits waits for what is built. */
const GIVES_WAY = 10;

/** Types of packages, checked when they are edited. */
export class TypeWatch {
  #dataDir;
  #signal;
  /** @type {Set<string>} */
  #waiting = new Set();
  #busy = false;

  /** @param {string} dataDir @param {AbortSignal} signal */
  constructor(dataDir, signal) {
    this.#dataDir = dataDir;
    this.#signal = signal;
  }

  /** @param {readonly string[]} packages */
  edited(packages) {
    for (const name of packages) this.#waiting.add(name);
    if (!this.#busy) void this.#work();
  }

  async #work() {
    this.#busy = true;
    for (const name of this.#waiting) {
      this.#waiting.delete(name);
      const check = listChecks().find((one) => one.name === `check types ${name}`);
      if (!check) continue;
      const { output } = await runCheck(check, this.#signal, GIVES_WAY);
      if (this.#signal.aborted) return;
      say(this.#dataDir, `types-${name.replaceAll('/', '-')}`, { problems: typeProblems(output) });
    }
    this.#busy = false;
  }
}
