import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { readLog } from '@linkstall/releases/pointers';
import { FolderStore } from '@linkstall/releases/store';
import type { Logger } from 'pino';

import { ResponseCache } from './responses/response-cache.ts';
import { changedTags } from './responses/change-tags.ts';
import { CompositionsSeen } from './metrics/compositions-seen.ts';
import { ReleaseMetrics } from './metrics/release-metrics.ts';
import { Metrics } from './metrics/metrics.ts';
import { ReleaseReports } from './metrics/release-reports.ts';
import { Api } from './http/api.ts';
import { Backend } from './http/backend.ts';
import { Forwarding } from './http/forwarding.ts';
import { PaceWatch } from './http/pace.ts';
import { PublicFiles } from './http/public-files.ts';
import { Purges } from './http/purges.ts';
import { ReadLimit } from './http/read-limit.ts';
import { Insights } from './insights/insights.ts';
import { PreviewDoor } from './previews/preview-door.ts';
import { Previews } from './previews/previews.ts';
import { Compositions } from './releases/compositions.ts';
import { changedReleases } from './releases/changed-releases.ts';
import { EnvironmentState, type State } from './releases/environment-state.ts';
import { LastKnownGood } from './releases/last-known-good.ts';
import { LastingStore } from './releases/lasting-store.ts';
import { PageMatchers } from './releases/page-matchers.ts';
import { ReleaseReader } from './releases/release-reader.ts';
import { Traces } from './releases/traces.ts';
import { RenderPool } from './render/render-pool.ts';
import { StateInUse } from './render/state-in-use.ts';
import type { EdgeSettings } from './settings.ts';
import { DevReload } from './site/dev-reload.ts';
import { PageMaker, type PageWatcher } from './site/page-maker.ts';
import { PageWriter } from './site/page-writer.ts';
import { previewKeyIn } from './site/preview-key.ts';
import { Reports } from './site/reports.ts';
import { SiteFiles } from './site/site-files.ts';

/** Uncached requests per minute and address. A store page can have hundreds of images. */
const READS = 600;
const FILES = 6000;
/** Beacons per minute from one address to one page. Many phones of a mobile network share an address. */
const VISITS = 600;
/** Reports per minute from one address about one release. */
const RELEASE_REPORTS = 600;
/** Idle time of SSR workers for previews, which are used seldom. */
const PREVIEW_IDLE_MS = 60_000;
const FILE_BYTES = 64 * 1024 * 1024;

export type Parts = ReturnType<typeof partsOf>;

/** Builds all services of the edge. */
export function partsOf(settings: EdgeSettings, log: Logger) {
  const network = networkOf(settings, log);
  const watching = watchingOf(settings, log, () => releases.inUse.seq);
  const releases = releasesOf(settings, log, { ...network, ...watching });
  const site = siteOf(settings, { ...network, ...watching, ...releases });
  return { ...network, ...watching, ...releases, ...site };
}

/** Services that call the API. */
function networkOf(settings: EdgeSettings, log: Logger) {
  // In development the last build is shown, without fallbacks.
  const cache = new ResponseCache({ standsIn: settings.devRoot === null });
  const backend = new Backend(settings.apiUrl, settings.edgeKey);
  const purges = new Purges({ url: settings.purgeUrl, key: settings.purgeKey, log });
  const forwarding = new Forwarding({
    backend,
    onChange: (header) => {
      const tags = changedTags(header);
      if (tags.length > 0) cache.drop(tags);
      return purges.tell(tags);
    },
  });
  const limit = new ReadLimit(READS * settings.rateLimitFactor);
  const api = new Api({ backend, forwarding, cache, limit, purges });
  const publicFiles = new PublicFiles({
    backend,
    forwarding,
    limit: new ReadLimit(FILES * settings.rateLimitFactor),
    cache: new ResponseCache({ bytes: FILE_BYTES }),
  });
  const insights = insightsOf(settings, backend, log);
  return { api, backend, cache, insights, limit, publicFiles, purges, watch: new PaceWatch() };
}

/** Without a key the API accepts no counts, so nothing is counted. */
function insightsOf(
  { edgeKey, dataDir, rateLimitFactor }: EdgeSettings,
  backend: Backend,
  log: Logger,
): Insights | null {
  const limit = new ReadLimit(VISITS * rateLimitFactor);
  const newNames = new ReadLimit(READS * rateLimitFactor);
  return edgeKey === '' ? null : new Insights({ backend, limit, newNames, edgeKey, dataDir, log });
}

/** Services that count metrics of releases. */
function watchingOf({ dataDir, environment: env }: EdgeSettings, log: Logger, seq: () => number) {
  const previewKey = previewKeyIn(dataDir);
  const releaseMetrics = new ReleaseMetrics({ dataDir, env }, log);
  const seen = new CompositionsSeen({ dataDir, env }, seq, log);
  return { releaseMetrics, metrics: new Metrics(releaseMetrics, previewKey), previewKey, seen };
}

type Network = ReturnType<typeof networkOf>;
type Watching = ReturnType<typeof watchingOf>;

function releasesOf(settings: EdgeSettings, log: Logger, { api, metrics, purges }: Watching & Network) {
  const { envsDir, environment: env, devRoot, packagesFrom, workerIdleMs: idleMs } = settings;
  const publicKey = createPublicKey(readFileSync(settings.publicKeyFile, 'utf8'));
  const store = new FolderStore(settings);
  const good = new LastKnownGood({ dataDir: settings.dataDir, env, publicKey, log });
  const reader = new ReleaseReader({ store: new LastingStore(store, good, log), publicKey }, log);
  const state = new EnvironmentState({ where: { store, envsDir, env, publicKey }, good, log });
  const traces = new Traces(settings);
  const rendering = {
    ...{ packagesFrom, traces },
    bundle: (name: string) => reader.serverBundle(name),
    ask: (path: string, until: number) => api.ask(path, until),
  };
  const onLost = (remote: string, release: string) => metrics.workerLost(remote, release);
  const pool = new RenderPool({ ...rendering, idleMs, log, onLost });
  // Previews have their own SSR workers, so that they neither use those of visitors nor suspend a release.
  const previewPool = new RenderPool({
    ...{ ...rendering, idleMs: Math.min(idleMs, PREVIEW_IDLE_MS) },
    ...{ log: log.child({ preview: true }), onLost: () => undefined },
  });
  const onUse = (used: State, before: State | null) => {
    good.note(used);
    void purges.tell(before ? changedReleases(before, used) : []);
  };
  const inUse = new StateInUse({ newest: state, pool, waits: devRoot === null, onUse });
  const compositions = new Compositions({ state: inUse, reader, goodOf: (remote) => good.goodOf(remote), log });
  const changes = () => readLog({ store, env, publicKey });
  return {
    changes,
    compositions,
    good,
    inUse,
    matchers: new PageMatchers(reader, log),
    pool,
    previewPool,
    reader,
    state,
    traces,
  };
}

type Assembled = Network & Watching & ReturnType<typeof releasesOf>;

function siteOf(settings: EdgeSettings, parts: Assembled) {
  const { pictures, sourceUrl, devRoot, mapsDir, edgeKey, dataDir, rateLimitFactor } = settings;
  const { securityContacts, securityPolicy } = settings;
  const { compositions, releaseMetrics, pool, previewPool, previewKey: key, reader, seen, state, traces } = parts;
  const develop = devRoot ? { mapsDir, reload: new DevReload(state, dataDir) } : null;
  const writer = new PageWriter({ reader, pictures, countsVisits: edgeKey !== '', devReload: devRoot !== null });
  const making = { writer, traces, pages: develop?.reload };
  const watcher: PageWatcher = {
    shown: (composition, whole) => seen.note(composition, whole),
    failed: (remote, release) => releaseMetrics.add(remote, release, 'failedRenders'),
  };
  const previews = new Previews({ key, compositions, seen, reader, changes: parts.changes });
  const releaseReports = new ReleaseReports({
    releaseMetrics,
    seen,
    limit: new ReadLimit(RELEASE_REPORTS * rateLimitFactor),
    onMounted: (remote, release) => parts.good.mounted(remote, release, reader),
  });
  return {
    develop,
    files: new SiteFiles({ compositions, reader, sourceUrl }),
    maker: new PageMaker({ ...making, pool, watcher }),
    previewDoor: new PreviewDoor({ key, previews, compositions, reader }),
    previewMaker: new PageMaker({ ...making, pool: previewPool, watcher: null }),
    previews,
    releaseReports,
    security: { securityContacts, securityPolicy },
    reports: new Reports({
      traces,
      releases: releaseReports,
      isPreview: (asked) => previews.isOn(asked),
      pages: develop?.reload,
    }),
  };
}

/** Stops background work and stores pending counts. */
export async function closeParts({
  backend,
  releaseMetrics,
  good,
  inUse,
  insights,
  pool,
  previewPool,
  purges,
  seen,
  traces,
  watch,
}: Parts): Promise<void> {
  inUse.close();
  await Promise.all([pool.close(), previewPool.close()]);
  await Promise.all([insights?.close(), releaseMetrics.close(), good.close(), purges.close(), seen.close()]);
  traces.close();
  watch.close();
  backend.close();
}
