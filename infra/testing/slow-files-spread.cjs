// The order of jest's test files. Jest starts with the files that took longest the last time, or are largest when it has no
// last time. Some files mostly wait: all at once they leave the processor idle, and at the end they run alone.
const Sequencer = require('@jest/test-sequencer').default;

/** The ends of their paths, the longest first. */
const WAITING = [
  ...['cut-connections.spec.ts', 'backend/src/main.spec.ts', 'insights/insights.test.ts', 'slow-clients.test.ts'],
  ...['render/faults.test.ts', 'render/ssr-workers.test.ts', 'slow-api.test.ts', 'installation.spec.ts'],
];
/** They are spread over this share of all files, from the first one on. */
const SPREAD_OVER = 0.4;

/** @typedef {import('@jest/test-result').Test} Test */

module.exports = class SlowFilesSpread extends Sequencer {
  /** @override @param {Test[]} tests @returns {Promise<Test[]>} */
  async sort(tests) {
    const usual = /** @type {Test[]} */ (await super.sort(tests));
    const waiting = WAITING.flatMap((end) => usual.filter(({ path }) => path.endsWith(end)));
    const order = usual.filter((test) => !waiting.includes(test));
    const step = Math.ceil((usual.length * SPREAD_OVER) / WAITING.length);
    for (const [at, test] of waiting.entries()) order.splice(at * step, 0, test);
    return order;
  }
};
