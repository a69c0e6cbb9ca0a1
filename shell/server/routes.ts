import { VERSION } from '@linkstall/releases/version';

import type { Exchange } from './http/exchange.ts';
import { VISITOR_FORM, VisitorForms } from './forms/visitor-forms.ts';
import { errorResponse, sendResponse, textResponse } from './http/send.ts';
import { PLACE, PlaceLinks } from './insights/place-links.ts';
import { TrackedLinks } from './insights/tracked-links.ts';
import type { Container } from './container.ts';
import { Discovery, DISCOVERY } from './releases/discovery.ts';
import { LIVE_COMPOSITION, LIVE_FILE, sendLiveComposition, sendLiveFile } from './releases/live-composition.ts';
import { LIVE_RELEASES, sendLiveReleases } from './releases/live-releases.ts';
import { PLATFORM } from './releases/platform.ts';
import { sendRemoteFile } from './releases/release-files.ts';
import { FOREIGN_DOCUMENT } from './pages/foreign-documents.ts';
import { DEV_FILES, sendDevFile } from './dev/dev-files.ts';
import { sendPage } from './pages/pages.ts';
import { bypassesCache } from './pages/preview-key.ts';
import { TEAM_API } from './team-api/team-api.ts';
import { EXPORT_KEYS, exportKeys } from './seo/export-keys.ts';
import { ENTRY_FILE, entryFiles } from './seo/entry-files.ts';
import { PRODUCT_FEED, productFeeds } from './seo/product-feed.ts';
import { QR_CODE, qrCodes } from './seo/qr-codes.ts';
import { SECURITY_TEXT, sendSecurityText } from './seo/security-text.ts';
import { SITEMAP, Sitemaps } from './seo/sitemaps.ts';
import { STATIC_COPY, StaticCopies } from './static-copy/static-copies.ts';
import { APPEAL, AppealPages } from './takedowns/appeal-pages.ts';
import { REPORT_PAGE, ReportPages } from './takedowns/report-pages.ts';
import { SUBSCRIPTION, SubscriptionPages } from './subscriptions/subscription-pages.ts';

interface Route {
  readonly pattern: RegExp;
  /** The template of the path, for metrics. The route of a page has a template for each page. */
  readonly name: string;
  handle(exchange: Exchange): Promise<void>;
}

/** The page for the first operator, which is gone afterwards. */
export const SETUP = /^\/setup\/?$/i;
/** A path without a page. */
const NO_PAGE = '/404/not-found';
const LIVENESS = JSON.stringify({ status: 'ok', version: VERSION });
const LIVENESS_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const UNKNOWN_CALL = { status: 404, code: 'route.not_found', message: 'There is no such call.' };

/** The first matching route handles a request. */
export function routesTo(container: Container): readonly Route[] {
  const { api, develop, files, metrics, previewEndpoint, publicFiles, readiness, reports } = container;
  const places = new PlaceLinks(container);
  const sitemaps = new Sitemaps(container);
  const copies = new StaticCopies(container);
  const shouldBypassCache = (exchange: Exchange) => bypassesCache(exchange, container.previewKey);
  const page = (exchange: Exchange) => sendPage(exchange, container, shouldBypassCache(exchange));
  return [
    ...(develop ? devRoutes(develop) : []),
    {
      pattern: FOREIGN_DOCUMENT,
      name: '/remotes/:remote/:release/',
      handle: (exchange) => container.foreignDocuments.send(exchange),
    },
    { pattern: /^\/remotes\//, name: '/remotes/*', handle: (exchange) => sendRemoteFile(exchange, container) },
    { pattern: STATIC_COPY, name: '/api/v1/users/static-copy', handle: (exchange) => copies.send(exchange) },
    {
      pattern: /^\/api\/v1(\/|$)/,
      name: '/api/v1/*',
      handle: (exchange) => api.handle(exchange, shouldBypassCache(exchange)),
    },
    {
      pattern: /^\/api(\/|$)/,
      name: '/api/*',
      handle: (exchange) => sendResponse(exchange, errorResponse(UNKNOWN_CALL)),
    },
    { pattern: /^\/(images|docs|previews)(\/|$)/, name: '/images/*', handle: (exchange) => publicFiles.send(exchange) },
    {
      pattern: /^\/health\/ready$/,
      name: '/health/ready',
      handle: (exchange) => (readiness.isEnding ? readiness.sendUnavailable(exchange) : api.pass(exchange)),
    },
    { pattern: /^\/health\/edge$/, name: '/health/edge', handle: (exchange) => readiness.send(exchange) },
    {
      pattern: /^\/health\/live$/,
      name: '/health/live',
      handle: (exchange) => sendResponse(exchange, textResponse(200, LIVENESS, LIVENESS_HEADERS)),
    },
    {
      pattern: /^\/(assets|sdk)\/|^\/(favicon\.ico|robots\.txt|about\/source)$/,
      name: '/assets/*',
      handle: (exchange) => files.send(exchange),
    },
    { pattern: SITEMAP, name: '/sitemap.xml', handle: (exchange) => sitemaps.send(exchange) },
    ...wellKnownRoutes(container),
    { pattern: TEAM_API, name: '/apps/:remote/api/*', handle: (exchange) => container.teamApi.handle(exchange) },
    ...ownerFileRoutes(container),
    ...visitRoutes(container, page),
    { pattern: /^\/report$/, name: '/report', handle: (exchange) => reports.receive(exchange) },
    { pattern: /^\/preview(\/end)?$/, name: '/preview', handle: (exchange) => previewEndpoint.handle(exchange) },
    {
      pattern: /^\/metrics$/,
      name: '/metrics',
      handle: (exchange) => (metrics.isAuthorized(exchange) ? metrics.send(exchange) : page(exchange)),
    },
    ...formRoutes(container, page),
    { pattern: PLACE, name: '/:username/:place', handle: (exchange) => places.send(exchange, () => page(exchange)) },
    { pattern: /^/, name: 'no page', handle: page },
  ];
}

/** Files below pages and stores. */
function ownerFileRoutes(container: Container): readonly Route[] {
  const downloads = entryFiles(container);
  const feeds = productFeeds(container);
  const codes = qrCodes(container);
  return [
    { pattern: ENTRY_FILE, name: '/*.ics', handle: (exchange) => downloads.send(exchange) },
    { pattern: PRODUCT_FEED, name: '/store/:at/feed.xml', handle: (exchange) => feeds.send(exchange) },
    { pattern: QR_CODE, name: '/*.qr.svg', handle: (exchange) => codes.send(exchange) },
  ];
}

/** Forms and reports of visitors, the addresses in mails about lists and takedowns, and the setup page until the site has an operator. */
function formRoutes(container: Container, page: Route['handle']): readonly Route[] {
  const forms = new VisitorForms({ ...container, ...container.forms });
  const handle: Route['handle'] = (exchange) => forms.send(exchange, () => page(exchange));
  const reportPages = new ReportPages({ ...container, ...container.forms });
  const appeals = new AppealPages(container);
  const subscriptions = new SubscriptionPages(container);
  const setup: Route['handle'] = async (exchange) =>
    page((await container.site.needsSetup()) ? exchange : { ...exchange, pathname: NO_PAGE });
  return [
    { pattern: SETUP, name: '/setup', handle: setup },
    { pattern: VISITOR_FORM, name: '/form/:username/:entry', handle },
    {
      pattern: REPORT_PAGE,
      name: '/abuse/:username',
      handle: (exchange) => reportPages.send(exchange, () => page(exchange)),
    },
    { pattern: APPEAL, name: '/appeal', handle: (exchange) => appeals.handle(exchange) },
    {
      pattern: SUBSCRIPTION,
      name: '/subscriptions/:action',
      handle: (exchange) => subscriptions.handle(exchange),
    },
  ];
}

/** Files for programs at fixed addresses (RFC 8615). */
function wellKnownRoutes(container: Container): readonly Route[] {
  const discovery = new Discovery(container);
  const keys = exportKeys(container);
  return [
    {
      pattern: EXPORT_KEYS,
      name: '/.well-known/linkstall/export-keys.json',
      handle: (exchange) => keys.send(exchange),
    },
    {
      pattern: LIVE_RELEASES,
      name: '/.well-known/live-releases.json',
      handle: (exchange) => sendLiveReleases(exchange, container),
    },
    {
      pattern: DISCOVERY,
      name: '/.well-known/frontend-discovery.json',
      handle: (exchange) => discovery.send(exchange),
    },
    {
      pattern: PLATFORM,
      name: '/.well-known/linkstall/platform.json',
      handle: (exchange) => container.platform.send(exchange),
    },
    {
      pattern: LIVE_COMPOSITION,
      name: '/.well-known/linkstall/composition.json',
      handle: (exchange) => sendLiveComposition(exchange, container),
    },
    {
      pattern: LIVE_FILE,
      name: '/.well-known/linkstall/composition/*',
      handle: (exchange) => sendLiveFile(exchange, container),
    },
    {
      pattern: SECURITY_TEXT,
      name: '/.well-known/security.txt',
      handle: (exchange) => sendSecurityText(exchange, container.securityText),
    },
  ];
}

/** Counting routes; previews are not counted. */
function visitRoutes(container: Container, page: Route['handle']): readonly Route[] {
  const { insights, releasePreviews, releaseReports } = container;
  const countingLinks = new TrackedLinks(container);
  const uncountedLinks = new TrackedLinks({ ...container, insights: null });
  const linksFor = (exchange: Exchange) => (releasePreviews.isActive(exchange) ? uncountedLinks : countingLinks);
  const receive = async (exchange: Exchange) => {
    if (releasePreviews.isActive(exchange)) return sendResponse(exchange, textResponse(204, ''));
    const compositionId = await insights?.receive(exchange);
    if (compositionId) releaseReports.recordScriptlessPage(exchange, compositionId);
  };
  return [
    ...(insights ? [{ pattern: /^\/report\/visit$/, name: '/report/visit', handle: receive }] : []),
    {
      pattern: /^\/go\//,
      name: '/go/*',
      handle: (exchange) => linksFor(exchange).send(exchange, () => page(exchange)),
    },
  ];
}

const devRoutes = (develop: NonNullable<Container['develop']>): readonly Route[] => [
  { pattern: /^\/dev\/reload(\.js)?$/, name: '/dev/reload', handle: (exchange) => develop.reload.handle(exchange) },
  { pattern: DEV_FILES, name: '/dev/*', handle: (exchange) => sendDevFile(exchange, develop.mapsDir) },
];
