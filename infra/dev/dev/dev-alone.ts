// npm run dev -- mfe-links --alone: serves one remote without database, API and edge.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { rspack } from '@rspack/core';

import { sourceIn, trace } from '../../packages/releases/src/traces/trace.ts';
import { aloneConfig } from '../../packages/build/shell-config.ts';
import { folderOf } from '../../packages/build/front-ends.mjs';
import { DEV_CLIENT } from '../../../shell/server/dev/dev-client.mjs';
import { problemsOf, printProblems, type Problem } from './dev-problems.ts';

type Response = ServerResponse;

const ROOT = join(import.meta.dirname, '../../..');
const RESPONSES = join(import.meta.dirname, 'alone/responses.json');
const STYLE_FILES = ['tokens.css', 'base.css'].map((file) => join(ROOT, 'shell/src/styles', file));
/** The files of the remote have URLs like those of a release, so stack traces work the same way. */
const RELEASE = '0.0.0~000000000000';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.css': 'text/css',
};

/** The open pages. They receive the same events as from the edge during development. */
class OpenPages {
  #name;
  #responses: Set<Response> = new Set();
  #problems: readonly Problem[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  add(res: Response) {
    this.#responses.add(res.writeHead(200, { 'content-type': 'text/event-stream' }));
    res.write('retry: 500\n\n');
    res.once('close', () => this.#responses.delete(res));
    this.showProblems(this.#problems);
  }

  reload(hash: string) {
    this.#send('built', { name: this.#name, hash });
    this.#send('reload', [this.#name]);
    this.showProblems([]);
  }

  showProblems(problems: readonly Problem[]) {
    this.#problems = problems;
    this.#send('problems', problems);
  }

  #send(event: string, data: unknown) {
    for (const res of this.#responses) res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

/** Builds a remote and serves it. Every path under `url` responds with the page of the remote. */
export async function serveAlone({ name, host, port }: { name: string; host: string; port: number }) {
  const cache = join(ROOT, '.cache/alone');
  const pages = new OpenPages(name);
  const compiler = rspack(configOf(name, cache));
  await new Promise((resolve) => {
    compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
      const problems = error ? [{ kind: 'build', at: name, message: String(error) }] : problemsOf(name, stats);
      printProblems(problems);
      if (problems.length > 0) pages.showProblems(problems);
      else pages.reload(stats?.hash ?? '');
      resolve(undefined);
    });
  });
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://alone');
    if (pathname === '/dev/reload') return pages.add(res);
    if (pathname === '/dev/reload.js') return send(res, '.js', DEV_CLIENT);
    if (pathname === '/report')
      return void receiveReport(req, { pages, cache }).finally(() => res.writeHead(204).end());
    if (pathname.startsWith('/remotes/')) return sendFile(res, pathname, cache);
    send(res, '.html', documentOf(name));
  });
  await new Promise((resolve) => server.listen(port, host, () => resolve(undefined)));
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => (server.closeAllConnections(), server.close(resolve), compiler.close(resolve))),
  };
}

function configOf(name: string, cache: string) {
  const dir = join(ROOT, folderOf(name));
  const folder = join(cache, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const modules = {
    remote: join(dir, 'src/app/remote.tsx'),
    routes: join(dir, 'routes.json'),
    responses: RESPONSES,
  };
  const imports = Object.entries(modules).map(
    ([identifier, file]) => `import ${identifier} from ${JSON.stringify(file)};`,
  );
  const page = JSON.stringify(join(import.meta.dirname, 'alone/page.ts'));
  const entry = join(folder, 'entry.mjs');
  writeFileSync(
    entry,
    [...imports, `import { show } from ${page};`, 'show({ remote, routes, responses });'].join('\n'),
  );
  const publicPath = `/remotes/${name}/${RELEASE}/`;
  return aloneConfig({ dir, entry, path: join(folder, RELEASE), publicPath });
}

/** Shows an error that the page has thrown. */
async function receiveReport(req: IncomingMessage, { pages, cache }: { pages: OpenPages; cache: string }) {
  const { message, stack } = JSON.parse(await text(req));
  const maps = { read: async (key: string) => readFileSync(join(cache, key.slice('maps/'.length))) };
  const problem = { kind: 'page', at: sourceIn(await trace(String(stack), maps)), message: String(message) };
  printProblems([problem]);
  pages.showProblems([problem]);
}

function sendFile(res: Response, pathname: string, cache: string) {
  const path = pathname.slice('/remotes/'.length);
  try {
    if (!/^[\w~/.-]+\.(?:js|json|map)$/.test(path) || path.includes('..')) throw new Error('not a file of the remote');
    const bytes = readFileSync(join(cache, path), 'utf8');
    if (path.endsWith('.js')) res.setHeader('sourcemap', `${pathname}.map`);
    send(res, extname(path), bytes);
  } catch {
    res.writeHead(404).end();
  }
}

const send = (res: Response, kind: string, body: string) =>
  void res
    .writeHead(200, { 'content-type': `${TYPES[kind] ?? 'text/html'}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(body);

const documentOf = (name: string) => {
  const styles = STYLE_FILES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const scripts = ['/dev/reload.js', `/remotes/${name}/${RELEASE}/main.js`];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Alone</title><style>${styles}</style><body>${scripts.map((src) => `<script src="${src}"></script>`).join('')}`;
};
