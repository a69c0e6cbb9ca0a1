// Checks the types of what is edited, one package after the other, each as fast as its memory of the last time allows.
import { listChecks, runCheck } from './check.mjs';
import { say } from './dev-said.mjs';

const ERROR = /^([^\s(][^(\n]{0,300})\((\d{1,7}),(\d{1,7})\): error (TS\d{1,5}: .*)$/gm;

/** @param {string} output @returns {import('./dev-said.mjs').Problem[]} */
export const typeProblems = (output) =>
  [...output.matchAll(ERROR)].map(([, file = '', line, column, message = '']) => ({
    kind: 'types',
    at: `${file}:${line}:${column}`,
    message,
  }));

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
      const { output } = await runCheck(check, this.#signal);
      if (this.#signal.aborted) return;
      say(this.#dataDir, `types-${name.replaceAll('/', '-')}`, { problems: typeProblems(output) });
    }
    this.#busy = false;
  }
}
