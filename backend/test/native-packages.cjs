// A jest transform: it replaces a package's file with a call of node's own `require`, which evaluates the file once for
// each worker.
module.exports = {
  /** @param {string} _source @param {string} path */
  process: (_source, path) => ({ code: `module.exports = nativeRequire(${JSON.stringify(path)});` }),
  /** @param {string} _source @param {string} path */
  getCacheKey: (_source, path) => `native ${path}`,
};
