import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';

import { FolderStore } from '@linkstall/releases/store';
import type { Logger } from 'pino';

import { AnswerCache } from './answers/answer-cache.ts';
import { changedTags } from './answers/change-tags.ts';
import { Api } from './http/api.ts';
import { Backend } from './http/backend.ts';
import { refuse, watchClient } from './http/client-pace.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { Forwarding } from './http/forwarding.ts';
import { HeldBytes } from './http/held-bytes.ts';
import { PaceWatch } from './http/pace.ts';
import { PublicFiles } from './http/public-files.ts';
import { ReadLimit } from './http/read-limit.ts';
import { CLOSED_POLICY, commonHeaders, errorAnswer, sendAnswer, textAnswer } from './http/send.ts';
import { GoLinks } from './insights/go-links.ts';
import { Insights } from './insights/insights.ts';
import { Compositions } from './releases/compositions.ts';
import { Discovery, DISCOVERY } from './releases/discovery.ts';
import { EnvironmentState } from './releases/environment-state.ts';
import { PageMatchers } from './releases/page-matchers.ts';
import { sendRemoteFile } from './releases/release-files.ts';
import { ReleaseReader } from './releases/release-reader.ts';
import { Traces } from './releases/traces.ts';
import { RenderPool } from './render/render-pool.ts';
import { StateInUse } from './render/state-in-use.ts';
import type { EdgeSettings } from './settings.ts';
import { DEV_FILES, sendDevFile } from './site/dev-files.ts';
import { DevReload } from './site/dev-reload.ts';
import { PageMaker } from './site/page-maker.ts';
import { PageWriter } from './site/page-writer.ts';
import { sendPage } from './site/pages.ts';
import { asksForFresh, previewKeyIn } from './site/preview-key.ts';
import { QR_CODE, QrCodes } from './site/qr-codes.ts';
import { Reports } from './site/reports.ts';
import { SiteFiles } from './site/site-files.ts';
import { SITEMAP, Sitemaps } from './site/sitemaps.ts';

interface Edge {
  readonly server: Server;
  close(): Promise<void>;
}

interface Route {
  readonly at: RegExp;
  handle(exchange: Exchange): Promise<void>;
}

const DRAIN_MS = 3000;
/** A header comes at once. A body may be 25 MB over a connection of 20 kB/s; that it moves on is watched besides. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 30 * 60_000, connectionsCheckingInterval: 1000 };
/** In a minute, from one address, of what no cache has. A page of a store may have hundreds of pictures. */
const READS = 600;
const FILES = 6000;
/** Beacons in a minute from one address to one page: behind that of a mobile network are many phones. */
const VISITS = 600;
const FILE_BYTES = 64 * 1024 * 1024;
const ALIVE = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const NO_CALL = { status: 404, code: 'route.not_found', message: 'There is no such call.' };

/** The one origin in front of everything. */
export function createEdge(settings: EdgeSettings, log: Logger): Edge {
  const made = assemble(settings, log);
  const parts = { ...made, insights: insightsOf(settings, made.backend, log) };
  const routes = routesTo(parts);
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  const always = [...Object.entries(commonHeaders(secure)), ['content-security-policy', CLOSED_POLICY] as const];
  const held = new HeldBytes();
  const server = createServer(TIMES, (req, res) => {
    const started = performance.now();
    for (const [name, value] of always) res.setHeader(name, value);
    const exchange = openExchange(req, res, { settings, log, held });
    if (!exchange) return void res.writeHead(400, { connection: 'close' }).end();
    res.setHeader('x-request-id', exchange.id);
    res.once('close', () => logDone(exchange, started, settings.logAddresses));
    watchClient(parts.watch, exchange);
    const route = routes.find(({ at }) => at.test(exchange.pathname));
    void route?.handle(exchange).catch((error: unknown) => sendFailure(exchange, error));
  });
  server.on('clientError', refuse);
  // Rooms before the first visitor comes.
  void parts.compositions.for(null).catch(() => undefined);
  return { server, close: () => closeAll(server, parts) };
}

function assemble(settings: EdgeSettings, log: Logger) {
  const publicKey = readFileSync(settings.publicKeyFile, 'utf8');
  // Who develops wants to see what was built last, and nothing in its place.
  const cache = new AnswerCache(settings.devRoot ? { standInMs: 0 } : {});
  const watch = new PaceWatch();
  const backend = new Backend(settings.apiUrl);
  const forwarding = new Forwarding({
    backend,
    onChange: (header) => {
      const tags = changedTags(header);
      if (tags.length > 0) cache.drop(tags);
    },
  });
  const limit = new ReadLimit(READS * settings.rateLimitFactor);
  const api = new Api({ backend, forwarding, cache, limit });
  const publicFiles = new PublicFiles({
    backend,
    forwarding,
    limit: new ReadLimit(FILES * settings.rateLimitFactor),
    cache: new AnswerCache({ bytes: FILE_BYTES }),
  });
  const verifying = createPublicKey(publicKey);
  const store = new FolderStore(settings);
  const reader = new ReleaseReader({ store, publicKey: verifying });
  const { envsDir, environment: env } = settings;
  const state = new EnvironmentState({ store, envsDir, env, publicKey: verifying }, log);
  const traces = new Traces(settings);
  const matchers = new PageMatchers(reader, log);
  const pool = roomsOf(settings, log, { reader, traces, api });
  const inUse = new StateInUse(state, pool, settings.devRoot === null);
  const compositions = new Compositions(inUse, reader, log);
  const { pictures, sourceUrl, devRoot, mapsDir } = settings;
  const writer = new PageWriter({
    reader,
    pictures,
    countsVisits: settings.edgeKey !== '',
    devReload: devRoot !== null,
  });
  const files = new SiteFiles({ compositions, reader, sourceUrl });
  const develop = devRoot ? { mapsDir, reload: new DevReload(state, settings.dataDir) } : null;
  const maker = new PageMaker({ pool, writer, compositions, traces, pages: develop?.reload });
  const previewKey = previewKeyIn(settings.dataDir);
  return {
    api,
    backend,
    cache,
    compositions,
    develop,
    files,
    inUse,
    limit,
    maker,
    matchers,
    pool,
    previewKey,
    publicFiles,
    reader,
    traces,
    watch,
  };
}

function roomsOf(
  { packagesFrom, roomIdleMs: idleMs }: EdgeSettings,
  log: Logger,
  { reader, traces, api }: { readonly reader: ReleaseReader; readonly traces: Traces; readonly api: Api },
): RenderPool {
  return new RenderPool({
    packagesFrom,
    idleMs,
    log,
    traces,
    bundle: (name) => reader.serverBundle(name),
    ask: (path, until) => api.ask(path, until),
  });
}

type Parts = ReturnType<typeof assemble> & { readonly insights: Insights | null };

/** Without a key the API takes no sums, and nothing is counted. */
function insightsOf(
  { edgeKey, dataDir, rateLimitFactor }: EdgeSettings,
  backend: Backend,
  log: Logger,
): Insights | null {
  const limit = new ReadLimit(VISITS * rateLimitFactor);
  const newNames = new ReadLimit(READS * rateLimitFactor);
  return edgeKey === '' ? null : new Insights({ backend, limit, newNames, edgeKey, dataDir, log });
}

/** The first that fits answers. */
function routesTo(parts: Parts): readonly Route[] {
  const { api, develop, files, insights, previewKey, publicFiles, reader, traces } = parts;
  const codes = new QrCodes(parts);
  const maps = new Sitemaps(parts);
  const discovery = new Discovery(parts);
  const reports = new Reports(traces, develop?.reload);
  const goLinks = new GoLinks(parts);
  const isFresh = (exchange: Exchange) => asksForFresh(exchange, previewKey);
  return [
    ...(develop ? devRoutes(develop) : []),
    { at: /^\/remotes\//, handle: (exchange) => sendRemoteFile(exchange, reader, develop !== null) },
    { at: /^\/api\/v1(\/|$)/, handle: (exchange) => api.handle(exchange, isFresh(exchange)) },
    { at: /^\/api(\/|$)/, handle: (exchange) => sendAnswer(exchange, errorAnswer(NO_CALL)) },
    { at: /^\/(images|docs|previews)(\/|$)/, handle: (exchange) => publicFiles.send(exchange) },
    { at: /^\/health\/ready$/, handle: (exchange) => api.pass(exchange) },
    { at: /^\/health\/live$/, handle: (exchange) => sendAnswer(exchange, textAnswer(200, '{"status":"ok"}', ALIVE)) },
    {
      at: /^\/assets\/|^\/(favicon\.ico|robots\.txt|about\/source)$/,
      handle: (exchange) => files.send(exchange),
    },
    { at: SITEMAP, handle: (exchange) => maps.send(exchange) },
    { at: DISCOVERY, handle: (exchange) => discovery.send(exchange) },
    { at: QR_CODE, handle: (exchange) => codes.send(exchange) },
    ...(insights ? [{ at: /^\/report\/visit$/, handle: (exchange: Exchange) => insights.receive(exchange) }] : []),
    {
      at: /^\/go\//,
      handle: (exchange) => goLinks.send(exchange, () => sendPage(exchange, parts, isFresh(exchange))),
    },
    { at: /^\/report$/, handle: (exchange) => reports.receive(exchange) },
    { at: /^/, handle: (exchange) => sendPage(exchange, parts, isFresh(exchange)) },
  ];
}

const devRoutes = (develop: NonNullable<Parts['develop']>): readonly Route[] => [
  { at: /^\/dev\/reload(\.js)?$/, handle: (exchange) => develop.reload.handle(exchange) },
  { at: DEV_FILES, handle: (exchange) => sendDevFile(exchange, develop.mapsDir) },
];

function logDone({ req, res, method, pathname, client, log }: Exchange, started: number, address: boolean): void {
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const aborted = !res.writableFinished;
  log.info(
    {
      method,
      path: pathname.slice(0, 512),
      status: res.statusCode,
      ms,
      ...(address && { client }),
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
async function closeAll(
  server: Server,
  { pool, backend, develop, inUse, insights, traces, watch }: Parts,
): Promise<void> {
  develop?.reload.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatience);
  inUse.close();
  await pool.close();
  await insights?.close();
  traces.close();
  watch.close();
  backend.close();
}
