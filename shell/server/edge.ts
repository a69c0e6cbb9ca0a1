import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';

import type { Logger } from 'pino';

import { AnswerCache } from './answers/answer-cache.ts';
import { changedTags } from './answers/change-tags.ts';
import { Api } from './http/api.ts';
import { Backend } from './http/backend.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { errorAnswer, sendAnswer, textAnswer } from './http/send.ts';
import { Compositions } from './releases/compositions.ts';
import { EnvironmentState } from './releases/environment-state.ts';
import { sendRemoteFile } from './releases/release-files.ts';
import { ReleaseReader } from './releases/release-reader.ts';
import { RenderPool } from './render/render-pool.ts';
import type { EdgeSettings } from './settings.ts';
import { DevReload } from './site/dev-reload.ts';
import { PageMaker } from './site/page-maker.ts';
import { PageWriter } from './site/page-writer.ts';
import { sendPage } from './site/pages.ts';
import { asksForFresh, previewKeyIn } from './site/preview-key.ts';
import { Reports } from './site/reports.ts';
import { CLOSED_POLICY, commonHeaders } from './site/security-headers.ts';
import { SiteFiles } from './site/site-files.ts';

interface Edge {
  readonly server: Server;
  close(): Promise<void>;
}

interface Route {
  readonly at: RegExp;
  handle(exchange: Exchange): Promise<void>;
}

const DRAIN_MS = 3000;
const ALIVE = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const NOT_HTTP = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
const NO_CALL = { status: 404, code: 'route.not_found', message: 'There is no such call.' };

/** The one origin in front of everything. */
export function createEdge(settings: EdgeSettings, log: Logger): Edge {
  const parts = assemble(settings, log);
  const routes = routesTo(parts);
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  const always = [...Object.entries(commonHeaders(secure)), ['content-security-policy', CLOSED_POLICY] as const];
  const server = createServer((req, res) => {
    const started = performance.now();
    for (const [name, value] of always) res.setHeader(name, value);
    const exchange = openExchange(req, res, { settings, log });
    if (!exchange) return void res.writeHead(400, { connection: 'close' }).end();
    res.setHeader('x-request-id', exchange.id);
    res.once('close', () => logDone(exchange, started));
    const route = routes.find(({ at }) => at.test(exchange.pathname));
    void route?.handle(exchange).catch((error: unknown) => sendFailure(exchange, error));
  });
  server.requestTimeout = 120_000;
  server.on('clientError', (_, socket) => void (socket.writable && socket.end(NOT_HTTP)));
  void warm(parts);
  return { server, close: () => closeAll(server, parts) };
}

function assemble(settings: EdgeSettings, log: Logger) {
  const { releasesDir, rendererFile } = settings;
  const publicKey = readFileSync(settings.publicKeyFile, 'utf8');
  // Who develops wants to see what was built last, and nothing in its place.
  const cache = new AnswerCache(settings.devReload ? { standInMs: 0 } : {});
  const backend = new Backend(settings.apiUrl, (header) => {
    const tags = changedTags(header);
    if (tags.length > 0) cache.drop(tags);
  });
  const api = new Api(backend, cache);
  const verifying = createPublicKey(publicKey);
  const reader = new ReleaseReader({ releasesDir, publicKey: verifying });
  const { envsDir, environment: env } = settings;
  const state = new EnvironmentState({ envsDir, env, publicKey: verifying }, log);
  const compositions = new Compositions(state, reader, log);
  const pool = new RenderPool({
    data: { releasesDir, publicKey, rendererFile },
    log,
    ask: (path, until) => api.ask(path, until),
  });
  const { pictures, devReload: reloads } = settings;
  const writer = new PageWriter({ reader, pictures, devReload: reloads });
  const maker = new PageMaker({ pool, writer, compositions });
  const files = new SiteFiles({ compositions, reader, api, cache });
  const devReload = reloads ? new DevReload(state) : null;
  const previewKey = previewKeyIn(settings.dataDir);
  return { api, backend, cache, compositions, devReload, files, maker, pool, previewKey, reader };
}

type Parts = ReturnType<typeof assemble>;

/** Rooms for the remotes that have server pages, before the first visitor comes. */
async function warm({ compositions, pool }: Parts): Promise<void> {
  const { remotes } = await compositions.for(null).catch(() => ({ remotes: {} }));
  for (const [remote, { pages }] of Object.entries(remotes)) if (pages.some(({ server }) => server)) pool.warm(remote);
}

/** The first that fits answers. */
function routesTo({
  api,
  backend,
  cache,
  compositions,
  devReload,
  files,
  maker,
  previewKey,
  reader,
}: Parts): readonly Route[] {
  const reports = new Reports();
  const isFresh = (exchange: Exchange) => asksForFresh(exchange, previewKey);
  return [
    { at: /^\/remotes\//, handle: (exchange) => sendRemoteFile(exchange, reader) },
    { at: /^\/api\/v1(\/|$)/, handle: (exchange) => api.handle(exchange, isFresh(exchange)) },
    { at: /^\/api(\/|$)/, handle: (exchange) => sendAnswer(exchange, errorAnswer(NO_CALL)) },
    { at: /^\/(images|docs)(\/|$)|^\/health\/ready$/, handle: (exchange) => backend.forward(exchange) },
    { at: /^\/health\/live$/, handle: (exchange) => sendAnswer(exchange, textAnswer(200, '{"status":"ok"}', ALIVE)) },
    { at: /^\/assets\/|^\/(favicon\.ico|robots\.txt|sitemap\.xml)$/, handle: (exchange) => files.send(exchange) },
    { at: /^\/report$/, handle: (exchange) => reports.receive(exchange) },
    ...(devReload
      ? [{ at: /^\/dev\/reload(\.js)?$/, handle: (exchange: Exchange) => devReload.handle(exchange) }]
      : []),
    { at: /^/, handle: (exchange) => sendPage(exchange, { compositions, maker, cache }, isFresh(exchange)) },
  ];
}

function logDone({ req, res, method, pathname, log }: Exchange, started: number): void {
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const aborted = !res.writableFinished;
  log.info(
    {
      method,
      path: pathname.slice(0, 512),
      status: res.statusCode,
      ms,
      ...(aborted && { aborted }),
      ...(req.httpVersion !== '1.1' && { http: req.httpVersion }),
    },
    'answered',
  );
}

async function sendFailure(exchange: Exchange, error: unknown): Promise<void> {
  exchange.log.error({ reason: error instanceof Error ? error.stack : String(error) }, 'a request failed');
  if (exchange.res.headersSent) return void exchange.res.destroy();
  await sendAnswer(
    exchange,
    textAnswer(503, 'Something is missing here just now. Try again in a moment.', {
      'cache-control': 'no-store',
      'retry-after': '2',
    }),
  ).catch(() => exchange.res.destroy());
}

/** Finishes what was begun, for a while. */
async function closeAll(server: Server, { pool, backend, devReload }: Parts): Promise<void> {
  devReload?.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatience);
  await pool.close();
  backend.close();
}
