// Renders every server page of a bundle with its sample; answers null, or what is wrong.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** What the edge gives to server bundles, and nothing else. */
const LENT = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/server',
  'react-router-dom',
  'jotai',
  'styled-components',
];

/** The packages that the remote was built against; for a build without them, those of the platform. */
const near = createRequire(join(workerData.packageDir, 'package.json'));
const ours = createRequire(import.meta.url);

/** @param {string} request */
const lend = (request) => {
  if (!LENT.includes(request)) throw new Error(`the edge has no '${request}'`);
  try {
    return near(request);
  } catch {
    return ours(request);
  }
};

function check() {
  const module = { exports: /** @type {any} */ ({}) };
  const wrapper = `(function (module, exports, require) {${readFileSync(workerData.server, 'utf8')}\n})`;
  runInThisContext(wrapper, { filename: workerData.server })(module, module.exports, lend);
  const { contractVersion, pages } = module.exports.default ?? module.exports;
  if (contractVersion !== workerData.contractVersion) return `it speaks contract ${contractVersion}.`;
  for (const { path, server } of JSON.parse(readFileSync(workerData.routes, 'utf8')).pages) {
    if (server) render(path, pages?.[path]);
  }
  return null;
}

/** @param {string} path @param {any} page */
function render(path, page) {
  if (!page || typeof page.load !== 'function') throw new Error(`it has no page for ${path}`);
  const { createElement } = lend('react');
  const { StaticRouter } = lend('react-router-dom');
  const shell = new Proxy({}, { get: (_, name) => (name === 'notFound' ? () => null : {}) });
  const content = createElement(page.Component, { data: page.sample, shell });
  const html = lend('react-dom/server').renderToString(createElement(StaticRouter, { location: path }, content));
  if (html === '') throw new Error(`${path} renders nothing with its sample`);
}

try {
  parentPort?.postMessage(check());
} catch (error) {
  parentPort?.postMessage(error instanceof Error ? error.message : String(error));
}
