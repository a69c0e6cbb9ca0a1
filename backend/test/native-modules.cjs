// A jest transform: a module becomes a call of node's own `require`, which evaluates it once for the worker. Packages are
// taken as they are; the product's own modules are taken from the program that database-setup.ts has compiled.
const { join, relative } = require('node:path');

const SOURCES = join(__dirname, '../src');

/** @param {string} path */
function requireOf(path) {
  const fromSources = relative(SOURCES, path);
  if (fromSources.startsWith('..')) return `nativeRequire(${JSON.stringify(path)})`;
  const compiled = fromSources.replace(/\.ts$/, '.js');
  return `nativeRequire(process.env.TEST_PROGRAM + ${JSON.stringify(`/${compiled}`)})`;
}

module.exports = {
  /** @param {string} _source @param {string} path */
  process: (_source, path) => ({ code: `module.exports = ${requireOf(path)};` }),
  /** @param {string} _source @param {string} path */
  getCacheKey: (_source, path) => requireOf(path),
};
