// Records the work that texts cause in the edge, without a clock.
//
// The regular expressions that meet a long text are recorded (slow-patterns.cjs). A loop may run once for each pair of
// characters, so V8 counts how often each block of JavaScript runs.
//
// `edge-control.cjs` loads this script before the code of the edge, because V8 counts blocks only in code that it
// compiles later.
const { Session } = require('node:inspector');

const { recordPatterns } = require('../../../infra/tests/support/slow-patterns.cjs');

const patterns = new Set();
recordPatterns(patterns);

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
