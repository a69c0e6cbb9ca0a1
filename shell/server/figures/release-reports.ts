import type { Exchange } from '../http/exchange.ts';
import type { ReadLimit } from '../http/read-limit.ts';
import type { CompositionsSeen } from './compositions-seen.ts';
import type { Count, Figures } from './figures.ts';

interface ReportsMeans {
  readonly figures: Figures;
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
    const { figures, seen, limit, onMounted } = this.#means;
    const { kind = 'error', composition, remote, release } = report;
    const what = typeof kind === 'string' && Object.hasOwn(COUNTED, kind) ? COUNTED[kind] : undefined;
    const isOurs = (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    if (!what || !isOurs || typeof composition !== 'string' || typeof remote !== 'string') return;
    if (typeof release !== 'string' || !seen.names(composition, remote, release)) return;
    if (limit.take({ client }, `${what} ${remote} ${release}`) > 0) return;
    figures.add(remote, release, what);
    if (what !== 'loads') return;
    onMounted(remote, release);
    onMounted('shell', seen.find(composition)?.shell ?? '');
  }
}
