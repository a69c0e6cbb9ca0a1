/** Captured before a remote's code can replace it. */
// oxlint-disable-next-line no-eval -- an SSR worker is made to evaluate the code of others
const evaluate = globalThis.eval;

const WRAPPER = '(function (module, exports, require) {';
const FIRST_LINE = /(\.c?js:1):(\d+)/g;

interface Script {
  /** The name of the script in stack traces. */
  readonly name: string;
  readonly source: string;
  readonly require: (request: string) => unknown;
}

/** Runs a CommonJS script, which sets the exports of the module. */
export function runScript({ name, source, require }: Script, module: { exports: unknown }) {
  evaluate(`${WRAPPER}${source}\n})\n//# sourceURL=${name}`)(module, module.exports, require);
}

/** Makes stack traces name positions in the file of a script. The wrapper moves the first line to the right. */
export function correctStackTraces() {
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map(String)]
      .join('\n    at ')
      .replace(FIRST_LINE, (_, place, column) => `${place}:${Math.max(1, Number(column) - WRAPPER.length)}`);
}
