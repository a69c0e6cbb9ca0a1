// Finds regular expressions that can take more than linear time, without a clock. An expression may backtrack, so every
// expression that meets a long text is recorded, also of packages, and `recheck` proves that it takes linear time.
//
// This is CommonJS because the edge preloads it (shell/server/testing/edge-control.cjs). slow-patterns.d.cts has the types.

/** Shorter texts are cheap for any pattern. */
const LONG = 500;
/** The flags `g`, `y` and `d` change where a match starts and what it returns, not how long it takes. */
const POSITION_FLAGS = /[gyd]/g;
const RECHECK_MS = 120_000;

/** @param {Set<string>} patterns */
exports.recordPatterns = (patterns) => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function recorded(text) {
    if (typeof text === 'string' && text.length > LONG)
      patterns.add(`/${this.source}/${this.flags.replace(POSITION_FLAGS, '')}`);
    return exec.call(this, text);
  };
  return () => {
    RegExp.prototype.exec = exec;
  };
};

/** @type {Map<string, string | null>} */
const results = new Map();
/** @param {string} pattern */
exports.slowness = (pattern) => {
  if (!results.has(pattern)) results.set(pattern, check(pattern));
  return results.get(pattern);
};

/** @param {string} pattern */
function check(pattern) {
  const { checkSync } = require('recheck'); // only here, because the edge must not load it
  const end = pattern.lastIndexOf('/');
  const result = checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: RECHECK_MS });
  if (result.status === 'safe') return null;
  return `${pattern}: ${result.status === 'vulnerable' ? result.complexity.summary : result.error.kind}`;
}
