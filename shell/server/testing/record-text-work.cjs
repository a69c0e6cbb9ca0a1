// Records the work that texts cause in the edge, without a clock.
//
// A regular expression may backtrack, so every expression that meets a long text is recorded, also of packages. A loop
// may run once for each pair of characters, so V8 counts how often each block of JavaScript runs.
//
// `edge-control.cjs` loads this script before the code of the edge, because V8 counts blocks only in code that it
// compiles later.
const { Session } = require('node:inspector');

/** Shorter texts are cheap for any pattern. */
const LONG = 500;
/** The flags `g`, `y` and `d` change where a match starts and what it returns, not how long it takes. */
const POSITION_FLAGS = /[gyd]/g;

const patterns = new Set();
// oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
const { exec } = RegExp.prototype;
RegExp.prototype.exec = function recorded(text) {
  if (typeof text === 'string' && text.length > LONG)
    patterns.add(`/${this.source}/${this.flags.replace(POSITION_FLAGS, '')}`);
  return exec.call(this, text);
};

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Returns the patterns that met a long text, and the block that ran most often, since the last call. */
exports.takeTextWork = () => {
  const work = { patterns: [...patterns], runs: 0, place: '' };
  patterns.clear();
  for (const { url, functionName, count, startOffset } of takeBlocks())
    if (count > work.runs) Object.assign(work, { runs: count, place: `${functionName} in ${url}:${startOffset}` });
  return work;
};

/** The blocks that ran since the last call. The session calls back at once, because it belongs to this thread. */
function takeBlocks() {
  let blocks = [];
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    blocks = coverage.result.flatMap(({ url, functions }) =>
      functions.flatMap(({ functionName, ranges }) => ranges.map((range) => ({ url, functionName, ...range }))),
    );
  });
  return blocks;
}
