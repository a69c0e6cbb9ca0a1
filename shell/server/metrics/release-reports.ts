import type { Exchange } from '../http/exchange.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { RecentCompositions } from './recent-compositions.ts';
import type { Count, ReleaseMetrics } from './release-metrics.ts';

interface ReportsDependencies {
  readonly releaseMetrics: ReleaseMetrics;
  readonly recentCompositions: RecentCompositions;
  /** Rate limit for reports of one address about one release. */
  readonly limit: RateLimiter;
  /** Called when a browser has mounted a release of a known composition. */
  readonly onMounted: (remote: string, release: string) => void;
}

const COUNT_OF_KIND: Readonly<Record<string, Count>> = {
  mounted: 'loads',
  'load-failed': 'loadFailures',
  error: 'scriptErrors',
};

/** Longer times are errors of a clock. */
const MAX_VITAL_MS = 600_000;

interface ReportSource {
  readonly remote: string;
  readonly release: string;
}

/**
 * Counts reports of browsers about releases. Anybody can send reports, so only releases of compositions that pages had are
 * counted, with a rate limit for each address.
 */
export class ReleaseReports {
  readonly #dependencies: ReportsDependencies;

  constructor(dependencies: ReportsDependencies) {
    this.#dependencies = dependencies;
  }

  record({ req, client }: Exchange, report: Readonly<Record<string, unknown>>): void {
    const { recentCompositions, onMounted } = this.#dependencies;
    const { kind = 'error', composition, remote, release } = report;
    if (!isSameOrigin(req) || typeof composition !== 'string' || typeof remote !== 'string') return;
    if (typeof release !== 'string' || !recentCompositions.includes(composition, remote, release)) return;
    if (kind === 'vitals') return this.#countVitals(client, { remote, release }, report);
    const countName = typeof kind === 'string' && Object.hasOwn(COUNT_OF_KIND, kind) ? COUNT_OF_KIND[kind] : undefined;
    if (!countName) return;
    const isFirstError = countName === 'scriptErrors' && report['first'] === true;
    this.#count(client, { remote, release }, isFirstError ? [countName, 'errorPages'] : [countName]);
    if (countName !== 'loads') return;
    const shell = recentCompositions.find(composition)?.shell ?? '';
    // A page can show several remotes, but it has one shell.
    if (report['first'] === true && remote !== 'shell')
      this.#count(client, { remote: 'shell', release: shell }, [countName]);
    onMounted(remote, release);
    onMounted('shell', shell);
  }

  /** Counts a load of each remote's first release, because a page without scripts was seen. */
  recordScriptlessPage({ client }: Exchange, composition: string): void {
    const { recentCompositions, onMounted } = this.#dependencies;
    const knownReleases = recentCompositions.find(composition);
    if (!knownReleases) return;
    const firstReleases = Object.entries(knownReleases.remotes).map(
      ([remote, releases]) => [remote, releases[0]] as const,
    );
    for (const [remote, release] of [['shell', knownReleases.shell] as const, ...firstReleases]) {
      if (release === undefined) continue;
      this.#count(client, { remote, release }, ['loads']);
      onMounted(remote, release);
    }
  }

  #count(client: string, source: ReportSource, countNames: readonly Count[]): void {
    if (!this.#isWithinLimit(client, source)) return;
    for (const countName of countNames) this.#dependencies.releaseMetrics.add(source.remote, source.release, countName);
  }

  #countVitals(client: string, source: ReportSource, report: Readonly<Record<string, unknown>>): void {
    if (!this.#isWithinLimit(client, source)) return;
    for (const vital of ['lcp', 'inp'] as const) {
      const ms = report[vital];
      if (typeof ms === 'number' && ms >= 0 && ms <= MAX_VITAL_MS)
        this.#dependencies.releaseMetrics.addVital(source.remote, source.release, { vital, ms });
    }
  }

  /** One limit for all kinds, so that reports beyond the limit do not distort the ratio of failures to loads. */
  #isWithinLimit(client: string, { remote, release }: ReportSource): boolean {
    return this.#dependencies.limit.take({ client }, `${remote} ${release}`) <= 0;
  }
}
