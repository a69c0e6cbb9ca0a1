// Runs a test file as jest does, and then ends its AsyncLocalStorages.
//
// Jest 30 creates one for each test file and never ends it. As long as one exists, node copies its value to every new promise.
// So promises became slower with each file of a worker: after 40 files they took 20 times as long.
const { AsyncLocalStorage } = require('node:async_hooks');
const { default: runner } = /** @type {any} */ (require)('jest-circus/runner'); // has no types

/** @type {Set<AsyncLocalStorage<unknown>>} */
const usedStorages = new Set();

const run = Reflect.get(AsyncLocalStorage.prototype, 'run');
/** @this {AsyncLocalStorage<unknown>} @param {Parameters<AsyncLocalStorage<unknown>['run']>} args */
AsyncLocalStorage.prototype.run = function recordedRun(...args) {
  usedStorages.add(this);
  return Reflect.apply(run, this, args);
};

/** @param {unknown[]} args */
module.exports = async (...args) => {
  try {
    return await runner(...args);
  } finally {
    for (const storage of usedStorages) storage.disable(); // the next `run` enables it again
    usedStorages.clear();
  }
};
