// Runs a test file as jest does, but all files of a worker share one AsyncLocalStorage.
//
// Jest 30 creates one for each file and never ends it. Node copies the value of each one to every new promise and timer. So
// promises became slower with each file: with 40 of them, they take 20 times as long. A timer that lives longer than a file also
// kept all modules of the file in memory.
const asyncHooks = require('node:async_hooks');
const { default: runner } = /** @type {any} */ (require)('jest-circus/runner'); // has no types

const { AsyncLocalStorage } = asyncHooks;
const sharedStorage = new AsyncLocalStorage();
const returnSharedStorage = /** @type {any} */ (
  function returnSharedStorage() {
    return sharedStorage;
  }
);

/** @param {any[]} args */
module.exports = (...args) => {
  const runtime = args[3];
  const { requireInternalModule } = runtime;
  // Loads jest-circus for this file.
  runtime.requireInternalModule = (/** @type {unknown[]} */ ...names) => {
    asyncHooks.AsyncLocalStorage = returnSharedStorage;
    try {
      return requireInternalModule.apply(runtime, names);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  };
  return runner(...args);
};
