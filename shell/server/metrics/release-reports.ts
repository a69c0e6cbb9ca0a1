import type { Exchange } from '../http/exchange.ts';
import type { ReadLimit } from '../http/read-limit.ts';
import type { CompositionsSeen } from './compositions-seen.ts';
import type { Count, ReleaseMetrics } from './release-metrics.ts';

interface ReportsMeans {
  readonly releaseMetrics: ReleaseMetrics;
  readonly seen: CompositionsSeen;
  /** Of what one address tells of one release. */
  readonly limit: ReadLimit;
  /** A browser has shown it, as the composition of this id has it. */
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
 * Counts what browsers tell of releases. Anybody may send anything, so only what a page of ours really named is counted,
 * and of one address no more than a few people do.
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
    // A page may show several remotes, and has one shell.
    if (report['first'] === true && remote !== 'shell') this.#count(client, { remote: 'shell', release: shell, what });
    onMounted(remote, release);
    onMounted('shell', shell);
  }

  /** A page that needs no scripts was seen: what has drawn it works, the first of each remote's releases. */
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

  /** All kinds together: above the limit loads and failures are lost alike, and a share of them stays true. */
  #count(client: string, { remote, release, what }: Counted): void {
    const { releaseMetrics, limit } = this.#means;
    if (limit.take({ client }, `${remote} ${release}`) > 0) return;
    releaseMetrics.add(remote, release, what);
  }
}
