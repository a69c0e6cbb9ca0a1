import type { Exchange } from './http/exchange.ts';
import { errorResponse, sendResponse, textResponse } from './http/send.ts';
import { TrackedLinks } from './insights/tracked-links.ts';
import type { Parts } from './parts.ts';
import { Discovery, DISCOVERY } from './releases/discovery.ts';
import { sendRemoteFile } from './releases/release-files.ts';
import { DEV_FILES, sendDevFile } from './site/dev-files.ts';
import { sendPage } from './site/pages.ts';
import { asksForFresh } from './site/preview-key.ts';
import { QR_CODE, QrCodes } from './site/qr-codes.ts';
import { SECURITY_TEXT, sendSecurityText } from './site/security-text.ts';
import { SITEMAP, Sitemaps } from './site/sitemaps.ts';

interface Route {
  readonly at: RegExp;
  handle(exchange: Exchange): Promise<void>;
}

const ALIVE = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const NO_CALL = { status: 404, code: 'route.not_found', message: 'There is no such call.' };

/** The first matching route handles a request. */
export function routesTo(parts: Parts): readonly Route[] {
  const { api, develop, files, metrics, previewDoor, publicFiles, reader, reports, security } = parts;
  const codes = new QrCodes(parts);
  const maps = new Sitemaps(parts);
  const discovery = new Discovery(parts);
  const isFresh = (exchange: Exchange) => asksForFresh(exchange, parts.previewKey);
  const page = (exchange: Exchange) => sendPage(exchange, parts, isFresh(exchange));
  return [
    ...(develop ? devRoutes(develop) : []),
    { at: /^\/remotes\//, handle: (exchange) => sendRemoteFile(exchange, reader, develop !== null) },
    { at: /^\/api\/v1(\/|$)/, handle: (exchange) => api.handle(exchange, isFresh(exchange)) },
    { at: /^\/api(\/|$)/, handle: (exchange) => sendResponse(exchange, errorResponse(NO_CALL)) },
    { at: /^\/(images|docs|previews)(\/|$)/, handle: (exchange) => publicFiles.send(exchange) },
    { at: /^\/health\/ready$/, handle: (exchange) => api.pass(exchange) },
    {
      at: /^\/health\/live$/,
      handle: (exchange) => sendResponse(exchange, textResponse(200, '{"status":"ok"}', ALIVE)),
    },
    { at: /^\/assets\/|^\/(favicon\.ico|robots\.txt|about\/source)$/, handle: (exchange) => files.send(exchange) },
    { at: SITEMAP, handle: (exchange) => maps.send(exchange) },
    { at: DISCOVERY, handle: (exchange) => discovery.send(exchange) },
    { at: SECURITY_TEXT, handle: (exchange) => sendSecurityText(exchange, security) },
    { at: QR_CODE, handle: (exchange) => codes.send(exchange) },
    ...visitRoutes(parts, page),
    { at: /^\/report$/, handle: (exchange) => reports.receive(exchange) },
    { at: /^\/preview(\/end)?$/, handle: (exchange) => previewDoor.handle(exchange) },
    { at: /^\/metrics$/, handle: (exchange) => (metrics.isFor(exchange) ? metrics.send(exchange) : page(exchange)) },
    { at: /^/, handle: page },
  ];
}

/** Counting routes; previews are not counted. */
function visitRoutes(parts: Parts, page: Route['handle']): readonly Route[] {
  const { insights, previews, releaseReports } = parts;
  const counting = new TrackedLinks(parts);
  const leading = new TrackedLinks({ ...parts, insights: null });
  const go = (exchange: Exchange) => (previews.isOn(exchange) ? leading : counting);
  const receive = async (exchange: Exchange) => {
    if (previews.isOn(exchange)) return sendResponse(exchange, textResponse(204, ''));
    const whole = await insights?.receive(exchange);
    if (whole) releaseReports.noteWhole(exchange, whole);
  };
  return [
    ...(insights ? [{ at: /^\/report\/visit$/, handle: receive }] : []),
    { at: /^\/go\//, handle: (exchange) => go(exchange).send(exchange, () => page(exchange)) },
  ];
}

const devRoutes = (develop: NonNullable<Parts['develop']>): readonly Route[] => [
  { at: /^\/dev\/reload(\.js)?$/, handle: (exchange) => develop.reload.handle(exchange) },
  { at: DEV_FILES, handle: (exchange) => sendDevFile(exchange, develop.mapsDir) },
];
