import type { Exchange } from '../http/exchange.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
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

interface CountedReport {
  readonly remote: string;
  readonly release: string;
  readonly countName: Count;
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

  note({ req, client }: Exchange, report: Readonly<Record<string, unknown>>): void {
    const { recentCompositions, onMounted } = this.#dependencies;
    const { kind = 'error', composition, remote, release } = report;
    const countName = typeof kind === 'string' && Object.hasOwn(COUNT_OF_KIND, kind) ? COUNT_OF_KIND[kind] : undefined;
    const isSameOrigin = (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    if (!countName || !isSameOrigin || typeof composition !== 'string' || typeof remote !== 'string') return;
    if (typeof release !== 'string' || !recentCompositions.includes(composition, remote, release)) return;
    this.#count(client, { remote, release, countName });
    if (countName !== 'loads') return;
    const shell = recentCompositions.find(composition)?.shell ?? '';
    // A page can show several remotes, but it has one shell.
    if (report['first'] === true && remote !== 'shell')
      this.#count(client, { remote: 'shell', release: shell, countName });
    onMounted(remote, release);
    onMounted('shell', shell);
  }

  /** Counts a load of each remote's first release, because a page without scripts was seen. */
  noteScriptlessPage({ client }: Exchange, composition: string): void {
    const { recentCompositions, onMounted } = this.#dependencies;
    const knownReleases = recentCompositions.find(composition);
    if (!knownReleases) return;
    const firstReleases = Object.entries(knownReleases.remotes).map(
      ([remote, releases]) => [remote, releases[0]] as const,
    );
    for (const [remote, release] of [['shell', knownReleases.shell] as const, ...firstReleases]) {
      if (release === undefined) continue;
      this.#count(client, { remote, release, countName: 'loads' });
      onMounted(remote, release);
    }
  }

  /** One limit for all kinds, so that reports beyond the limit do not distort the ratio of failures to loads. */
  #count(client: string, { remote, release, countName }: CountedReport): void {
    const { releaseMetrics, limit } = this.#dependencies;
    if (limit.take({ client }, `${remote} ${release}`) > 0) return;
    releaseMetrics.add(remote, release, countName);
  }
}
