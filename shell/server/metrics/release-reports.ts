import type { Exchange } from '../http/exchange.ts';
import type { ReadLimit } from '../http/read-limit.ts';
import type { CompositionsSeen } from './compositions-seen.ts';
import type { Count, ReleaseMetrics } from './release-metrics.ts';

interface ReportsMeans {
  readonly releaseMetrics: ReleaseMetrics;
  readonly seen: CompositionsSeen;
  /** Rate limit for reports of one address about one release. */
  readonly limit: ReadLimit;
  /** Called when a browser has mounted a release of a known composition. */
  readonly onMounted: (remote: string, release: string) => void;
}

const COUNTED: Readonly<Record<string, Count>> = {
  mounted: 'loads',
  'load-failed': 'loadFailures',
  error: 'scriptErrors',
};

interface Counted {
  readonly remote: string;
  readonly release: string;
  readonly what: Count;
}

/**
 * Counts reports of browsers about releases. Anybody can send reports, so only releases of compositions that pages had are
 * counted, with a rate limit for each address.
 */
export class ReleaseReports {
  readonly #means: ReportsMeans;

  constructor(means: ReportsMeans) {
    this.#means = means;
  }

  note({ req, client }: Exchange, report: Readonly<Record<string, unknown>>): void {
    const { seen, onMounted } = this.#means;
    const { kind = 'error', composition, remote, release } = report;
    const what = typeof kind === 'string' && Object.hasOwn(COUNTED, kind) ? COUNTED[kind] : undefined;
    const isOurs = (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    if (!what || !isOurs || typeof composition !== 'string' || typeof remote !== 'string') return;
    if (typeof release !== 'string' || !seen.names(composition, remote, release)) return;
    this.#count(client, { remote, release, what });
    if (what !== 'loads') return;
    const shell = seen.find(composition)?.shell ?? '';
    // A page can show several remotes, but it has one shell.
    if (report['first'] === true && remote !== 'shell') this.#count(client, { remote: 'shell', release: shell, what });
    onMounted(remote, release);
    onMounted('shell', shell);
  }

  /** Counts a load of each remote's first release, because a page without scripts was seen. */
  noteWhole({ client }: Exchange, composition: string): void {
    const { seen, onMounted } = this.#means;
    const found = seen.find(composition);
    if (!found) return;
    const drawn = Object.entries(found.remotes).map(([remote, releases]) => [remote, releases[0]] as const);
    for (const [remote, release] of [['shell', found.shell] as const, ...drawn]) {
      if (release === undefined) continue;
      this.#count(client, { remote, release, what: 'loads' });
      onMounted(remote, release);
    }
  }

  /** One limit for all kinds, so that the ratio of failures to loads stays right above the limit. */
  #count(client: string, { remote, release, what }: Counted): void {
    const { releaseMetrics, limit } = this.#means;
    if (limit.take({ client }, `${remote} ${release}`) > 0) return;
    releaseMetrics.add(remote, release, what);
  }
}
