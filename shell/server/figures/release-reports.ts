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
    // All kinds together: above the limit loads and failures are lost alike, and a share of them stays true.
    const count = (whose: string, which: string) => {
      if (limit.take({ client }, `${whose} ${which}`) > 0) return;
      figures.add(whose, which, what);
    };
    count(remote, release);
    if (what !== 'loads') return;
    const shell = seen.find(composition)?.shell ?? '';
    // A page may show several remotes, and has one shell.
    if (report['first'] === true && remote !== 'shell') count('shell', shell);
    onMounted(remote, release);
    onMounted('shell', shell);
  }
}
