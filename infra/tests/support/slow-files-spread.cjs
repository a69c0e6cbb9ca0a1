// The order of jest's test files. By default jest starts with the slowest files of the last run, or with the largest files.
// Some files mostly wait. If many of them run at the same time, the processor is idle. If they start last, the whole run waits
// for them. So this order spreads these files.
const Sequencer = require('@jest/test-sequencer').default;

/** The ends of the paths of these files, slowest first. */
const WAITING_FILES = [
  ...['cut-connections.spec.ts', 'backend/src/main.spec.ts', 'insights/insights.test.ts', 'slow-clients.test.ts'],
  ...['render/faults.test.ts', 'render/ssr-workers.test.ts', 'slow-api.test.ts', 'installation.spec.ts'],
];
/** The share of all files, from the first file on, over which the waiting files are spread. */
const SPREAD_OVER = 0.4;

/** @typedef {import('@jest/test-result').Test} Test */

module.exports = class SlowFilesSpread extends Sequencer {
  /** @override @param {Test[]} tests @returns {Promise<Test[]>} */
  async sort(tests) {
    const defaultOrder = /** @type {Test[]} */ (await super.sort(tests));
    const waitingFiles = WAITING_FILES.flatMap((end) => defaultOrder.filter(({ path }) => path.endsWith(end)));
    const order = defaultOrder.filter((test) => !waitingFiles.includes(test));
    const step = Math.ceil((defaultOrder.length * SPREAD_OVER) / WAITING_FILES.length);
    for (const [index, test] of waitingFiles.entries()) order.splice(index * step, 0, test);
    return order;
  }
};
