import { readLog } from '@linkstall/releases/pointers';
import { readTeamPreview } from '@linkstall/releases/team-previews';
import type { Logger } from 'pino';

import { ResponseCache } from './responses/response-cache.ts';
import { changedTags, entriesTag, SITE } from './responses/change-tags.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import type { Metrics } from './metrics/metrics.ts';
import { ReleaseReports } from './metrics/release-reports.ts';
import { Api } from './http/api.ts';
import { Backend } from './http/backend.ts';
import type { Exchange } from './http/exchange.ts';
import { Forwarding } from './http/forwarding.ts';
import { PaceWatch } from './http/slow-clients/pace.ts';
import { PublicFiles } from './http/public-files.ts';
import { Purges } from './http/purges.ts';
import { Readiness } from './http/readiness.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { Insights, type InsightsDependencies } from './insights/insights.ts';
import { PreviewEndpoint } from './release-preview/preview-endpoint.ts';
import { ReleasePreviews } from './release-preview/release-previews.ts';
import { Compositions } from './releases/compositions.ts';
import { changedReleases, changedRemotes } from './releases/changed-releases.ts';
import { DeployedReleases } from './releases/deployed-releases.ts';
import type { State } from './releases/environment-state.ts';
import { PageMatches } from './releases/page-matches.ts';
import { Platform } from './releases/platform.ts';
import { CurrentSite } from './releases/current-site.ts';
import { createStoreReaders } from './releases/store-readers.ts';
import { Traces } from './releases/traces.ts';
import { RenderPool } from './render/render-pool.ts';
import { ActiveState } from './render/active-state.ts';
import { TeamApi } from './team-api/team-api.ts';
import type { EdgeSettings } from './settings.ts';
import { DevReload } from './dev/dev-reload.ts';
import { ForeignDocuments, moduleOriginOf } from './pages/foreign-documents.ts';
import { PageRenderer, type PageWatcher } from './pages/page-renderer.ts';
import { PageWriter } from './pages/page-writer.ts';
import { Reports } from './pages/reports.ts';
import { SiteFiles } from './pages/site-files.ts';

/** Uncached requests per minute and address. A store page can have hundreds of images. */
const MAX_READS = 600;
const MAX_FILES = 6000;
/** Views and posts of forms per minute and address. Many phones of a mobile network share an address. */
const MAX_FORMS = 120;
/** Requests to the APIs of teams per minute and address. */
const MAX_TEAM_CALLS = 600;
/** Beacons per minute from one address to one page. Many phones of a mobile network share an address. */
const MAX_VISITS = 600;
/** Reports per minute from one address about one release. */
const MAX_RELEASE_REPORTS = 600;
/** Idle time of SSR workers for previews, which are used seldom. */
const PREVIEW_IDLE_MS = 60_000;
const FILE_CACHE_BYTES = 64 * 1024 * 1024;

export type Container = ReturnType<typeof createContainer>;

/** Builds all services of the edge. */
export function createContainer(settings: EdgeSettings, log: Logger) {
  /** The sequence number of the newest active pointer change. */
  const newestChangeNumber = () => releases.activeState.seq;
  const network = createNetwork(settings, log, newestChangeNumber);
  const metricsServices = createMetrics(settings, log, { ...network, seq: newestChangeNumber });
  const releases = createReleases(settings, log, { ...network, ...metricsServices });
  const site = createSite(settings, { ...network, ...metricsServices, ...releases });
  return { ...network, ...metricsServices, ...releases, ...site };
}

/** Services that call the API. */
function createNetwork(settings: EdgeSettings, log: Logger, newestChangeNumber: () => number) {
  // In development the last build is shown, without fallbacks.
  const cache = new ResponseCache({ servesOtherVersions: settings.devRoot === null });
  const fileCache = new ResponseCache({ bytes: FILE_CACHE_BYTES });
  const backend = new Backend(settings.apiUrl, settings.edgeKey);
  const purges = new Purges({ url: settings.purgeUrl, key: settings.purgeKey, log });
  const forwarding = new Forwarding({
    backend,
    newestChangeNumber,
    onChange: (header) => {
      const tags = site.withList(changedTags(header));
      if (tags.length > 0) for (const responses of [cache, fileCache]) responses.drop(tags);
      const whenPurged = purges.purge(tags);
      return site.isAffectedBy(tags) ? site.refresh().then(() => whenPurged) : whenPurged;
    },
  });
  const limit = new RateLimiter(MAX_READS * settings.rateLimitFactor);
  const api = new Api({ backend, forwarding, cache, limit, purges, newestChangeNumber });
  const site = new CurrentSite({
    ask: (path, until) => api.ask(path, until),
    onChange: () => {
      for (const responses of [cache, fileCache]) responses.drop([SITE]);
      void purges.purge([SITE]);
    },
  });
  const publicFiles = new PublicFiles({
    backend,
    forwarding,
    site,
    limit: new RateLimiter(MAX_FILES * settings.rateLimitFactor),
    cache: fileCache,
  });
  const insights = createInsights(settings, { backend, log, site });
  const teamApi = createTeamApi(settings, backend, api);
  return {
    ...{ api, backend, cache, fileCache, insights, limit, publicFiles, purges, site, teamApi },
    ...{ readiness: new Readiness(), watch: new PaceWatch() },
  };
}

/** In a session of `linkstall dev` the edge of the site serves the APIs of teams, because only that edge has the key. */
function createTeamApi(
  { edgeKey, devRoot, privateTeamApis, rateLimitFactor }: EdgeSettings,
  backend: Backend,
  api: Api,
) {
  if (devRoot !== null && edgeKey === '')
    return { handle: (exchange: Exchange) => api.pass(exchange), close: () => undefined };
  const limit = new RateLimiter(MAX_TEAM_CALLS * rateLimitFactor);
  return new TeamApi({ backend, edgeKey, limit, allowsPrivate: privateTeamApis });
}

/** Without a key the API accepts no counts, so nothing is counted. */
function createInsights(
  { edgeKey, dataDir, geoIpFile, rateLimitFactor }: EdgeSettings,
  services: Pick<InsightsDependencies, 'backend' | 'log' | 'site'>,
): Insights | null {
  const limit = new RateLimiter(MAX_VISITS * rateLimitFactor);
  const newNames = new RateLimiter(MAX_READS * rateLimitFactor);
  return edgeKey === '' ? null : new Insights({ ...services, limit, newNames, edgeKey, dataDir, geoIpFile });
}

type Network = ReturnType<typeof createNetwork>;
type MetricsServices = ReturnType<typeof createMetrics>;

function createReleases(settings: EdgeSettings, log: Logger, services: MetricsServices & Network) {
  const { api, cache, metrics, purges, releaseMetrics, site } = services;
  const { environment: env, devRoot, packagesFrom, workerIdleMs: idleMs } = settings;
  const { allowed, good, publicKey, reader, state, store } = createStoreReaders(settings, log);
  const traces = new Traces(settings);
  const poolOptions = {
    ...{ packagesFrom, traces },
    bundle: (name: string) => reader.serverBundle(name),
    ask: (path: string, until: number) => api.ask(path, until),
  };
  const onLost = (remote: string, release: string) => metrics.workerLost(remote, release);
  const onRendered: Metrics['countRender'] = (remote, release, ms) => {
    metrics.countRender(remote, release, ms);
    releaseMetrics.addVital(remote, release, { vital: 'draw', ms });
  };
  const pool = new RenderPool({ ...poolOptions, idleMs, log, onLost, onRendered });
  // Previews have their own SSR workers, so that they neither use those of visitors nor suspend a release.
  const previewPool = new RenderPool({
    ...{ ...poolOptions, idleMs: Math.min(idleMs, PREVIEW_IDLE_MS) },
    ...{ log: log.child({ preview: true }), onLost: () => undefined, onRendered: () => undefined },
  });
  const onChange = (active: State, before: State | null) => {
    good.update(allowed.sourceOf(active), active);
    if (!before) return;
    // The version of a page does not contain the releases that draw entries in the page.
    cache.drop(changedRemotes(before, active).map(entriesTag));
    void purges.purge(changedReleases(before, active));
  };
  const activeState = new ActiveState({ newest: allowed, pool, waitsForWarmup: devRoot === null, onChange });
  const compositions = new Compositions({
    state: activeState,
    reader,
    site,
    moduleOrigin: moduleOriginOf(settings),
    lastKnownGoodOf: (remote) => good.lastKnownGoodOf(remote),
    isDevelopment: devRoot !== null,
    log,
  });
  const changes = () => readLog({ store, env, publicKey });
  return {
    changes,
    compositions,
    deployedReleases: new DeployedReleases({ newest: state, changes, log }),
    good,
    keepRelease: (remote: string, release: string) => store.renew(`releases/${remote}/${release}/release.json`),
    activeState,
    matches: new PageMatches(),
    platform: new Platform({ settings, store, publicKey, reader, activeState }),
    pool,
    previewPool,
    reader,
    releasesOfTeam: async (preview: Parameters<typeof readTeamPreview>[1]) =>
      (await readTeamPreview({ store, publicKey }, preview))?.releases ?? null,
    state,
    traces,
  };
}

type BaseServices = Network & MetricsServices & ReturnType<typeof createReleases>;

function createSite(settings: EdgeSettings, container: BaseServices) {
  const { imageOrigins, sourceUrl, devRoot, mapsDir, edgeKey, dataDir, rateLimitFactor } = settings;
  const { securityContacts, securityPolicy } = settings;
  const {
    activeState,
    compositions,
    releaseMetrics,
    pool,
    previewPool,
    previewKey: key,
    reader,
    recentCompositions,
    traces,
  } = container;
  const develop = devRoot ? { mapsDir, reload: new DevReload(activeState, dataDir) } : null;
  const writer = new PageWriter({ reader, imageOrigins, countsVisits: edgeKey !== '', devReload: devRoot !== null });
  const rendererOptions = { writer, traces, devErrors: develop?.reload };
  const watcher: PageWatcher = {
    pageShown: (composition, loadsAllRemotes) => recentCompositions.record(composition, loadsAllRemotes),
    renderFailed: (remote, release) => releaseMetrics.add(remote, release, 'failedRenders'),
  };
  const releasePreviews = new ReleasePreviews({
    key,
    compositions,
    recentCompositions,
    reader,
    changes: container.changes,
    keep: container.keepRelease,
    releasesOfTeam: container.releasesOfTeam,
  });
  const releaseReports = new ReleaseReports({
    releaseMetrics,
    recentCompositions,
    limit: new RateLimiter(MAX_RELEASE_REPORTS * rateLimitFactor),
    onMounted: (remote, release) => container.good.recordMount(remote, release, reader),
  });
  return {
    ...{ develop, imageOrigins, securityText: { securityContacts, securityPolicy } },
    forms: { edgeKey, limit: new RateLimiter(MAX_FORMS * rateLimitFactor) },
    foreignDocuments: new ForeignDocuments({
      ...{ compositions, reader, develop, releasePreviews },
      deployedReleases: container.deployedReleases,
      modulesHost: settings.modulesHost,
    }),
    files: new SiteFiles({ compositions, reader, sourceUrl }),
    pageRenderer: new PageRenderer({ ...rendererOptions, pool, watcher }),
    previewEndpoint: new PreviewEndpoint({ key, releasePreviews, compositions, reader }),
    previewRenderer: new PageRenderer({ ...rendererOptions, pool: previewPool, watcher: null }),
    releasePreviews,
    releaseReports,
    reports: new Reports({
      traces,
      releases: releaseReports,
      isPreview: (exchange) => releasePreviews.isActive(exchange),
      devErrors: develop?.reload,
    }),
  };
}

/** Stops background work and stores pending counts. */
export async function closeContainer(container: Container): Promise<void> {
  container.activeState.close();
  container.site.close();
  await Promise.all([container.pool.close(), container.previewPool.close()]);
  await Promise.all([
    container.insights?.close(),
    container.releaseMetrics.close(),
    container.good.close(),
    container.purges.close(),
    container.recentCompositions.close(),
  ]);
  container.traces.close();
  container.watch.close();
  container.teamApi.close();
  container.metrics.close();
  container.backend.close();
}
