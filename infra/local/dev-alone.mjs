// npm run dev -- mfe-links --alone: one remote in a page of its own, without database, API and edge.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { rspack } from '@rspack/core';

import { aloneConfig } from '../rspack/federated.mjs';

const ROOT = join(import.meta.dirname, '../..');
const ANSWERS = join(import.meta.dirname, 'alone/answers.json');
const LOOK = ['tokens.css', 'base.css'].map((file) => join(ROOT, 'shell/src/look', file));
/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.json': 'application/json', '.map': 'application/json', '.css': 'text/css' };
const CLIENT = `const source = new EventSource('/dev/built');
source.onmessage = async ({ data }) => {
  const { hash, problem } = JSON.parse(data);
  if (problem) return alert(problem);
  const update = [...(globalThis.linkstallHot?.values() ?? [])][0];
  if (!(await update?.(hash).catch(() => false))) location.reload();
};`;

/**
 * Builds a remote and serves it; `url` answers with its page under every address.
 * @param {{name: string, host: string, port: number}} options
 */
export async function developAlone({ name, host, port }) {
  const cache = join(ROOT, '.cache/alone', name);
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const parts = {
    remote: join(ROOT, name, 'src/app/remote.tsx'),
    routes: join(ROOT, name, 'routes.json'),
    answers: ANSWERS,
  };
  const imports = Object.entries(parts).map(([what, file]) => `import ${what} from ${JSON.stringify(file)};`);
  const page = JSON.stringify(join(import.meta.dirname, 'alone/page.mjs'));
  writeFileSync(
    join(cache, 'entry.mjs'),
    [...imports, `import { show } from ${page};`, 'show({ remote, routes, answers });'].join('\n'),
  );
  /** @type {Set<import('node:http').ServerResponse>} */
  const open = new Set();
  const compiler = rspack(
    aloneConfig({ dir: join(ROOT, name), entry: join(cache, 'entry.mjs'), path: join(cache, 'page') }),
  );
  const built = new Promise((resolve) => {
    compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
      const wrong = error ? String(error) : stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : '';
      if (wrong) console.error(wrong);
      const news = JSON.stringify(wrong ? { problem: wrong } : { hash: stats?.hash });
      for (const res of open) res.write(`data: ${news}\n\n`);
      resolve(undefined);
    });
  });
  const server = createServer(({ url = '/' }, res) => {
    const { pathname } = new URL(url, 'http://alone');
    if (pathname === '/dev/built') return void open.add(res.writeHead(200, { 'content-type': 'text/event-stream' }));
    answer(res, pathname, cache);
  });
  await built;
  await new Promise((resolve) => server.listen(port, host, () => resolve(undefined)));
  const address = server.address();
  const url = `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => (server.closeAllConnections(), server.close(resolve), compiler.close(resolve))),
  };
}

/** @param {import('node:http').ServerResponse} res @param {string} pathname @param {string} cache */
function answer(res, pathname, cache) {
  const file = /^\/hot\/[\w.-]+$/.test(pathname)
    ? pathname.slice(1)
    : /^\/[\w.-]+\.(js|map)$/.test(pathname)
      ? `page${pathname}`
      : '';
  if (!file) return void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(document());
  try {
    const bytes = readFileSync(join(cache, file));
    res
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'cache-control': 'no-store' })
      .end(bytes);
  } catch {
    res.writeHead(404).end();
  }
}

const document = () =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Alone</title><style>${LOOK.map((file) => readFileSync(file, 'utf8')).join('\n')}</style><body><script>${CLIENT}</script><script src="/main.js"></script>`;
