// A jest transform: a file of a package becomes a call of node's own `require`, which evaluates it once for the worker.
module.exports = {
  /** @param {string} _source @param {string} path */
  process: (_source, path) => ({ code: `module.exports = nativeRequire(${JSON.stringify(path)});` }),
  /** @param {string} _source @param {string} path */
  getCacheKey: (_source, path) => `native ${path}`,
};
