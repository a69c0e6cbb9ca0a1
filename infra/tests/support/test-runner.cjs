// Runs a test file as jest does, and then ends its AsyncLocalStorages.
//
// Jest 30 creates one for each test file and never ends it. As long as one exists, node copies its value to every new promise.
// So promises became slower with each file of a worker: after 40 files they took 20 times as long.
const { AsyncLocalStorage } = require('node:async_hooks');
const { default: runner } = require('jest-circus/runner');

/** @type {Set<AsyncLocalStorage<unknown>>} */
const usedStorages = new Set();

const { run } = AsyncLocalStorage.prototype;
/** @this {AsyncLocalStorage<unknown>} @param {Parameters<typeof run>} args */
AsyncLocalStorage.prototype.run = function recordedRun(...args) {
  usedStorages.add(this);
  return run.apply(this, args);
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
