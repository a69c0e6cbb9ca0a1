// Selects the new problems: the findings that the current change is responsible for.
import type { State } from '../formats.ts';
import type { Finding } from './findings.ts';

type Pointers = State['remotes'];

/** Tolerance, because shares are floating-point numbers. */
const TOLERANCE = 1e-6;

/**
 * Returns the findings that refuse a change. A finding of a newly exposed release refuses the change. Any other finding
 * refuses the change only if the finding is new, because another team may have forced an old finding. A new shell has one
 * exception: it may keep a remote broken for as many visitors as before.
 * @param change `findingsBefore`: findings before the change; `exposed`: newly exposed `<remote>/<release>`
 */
export function newProblems(
  findings: readonly Finding[],
  {
    findingsBefore,
    exposed,
    pointers,
    before,
  }: { findingsBefore: readonly Finding[]; exposed: ReadonlySet<string>; pointers: Pointers; before: Pointers },
) {
  const keys = new Set(findingsBefore.map(({ key }) => key));
  return findings.filter(({ key, remoteKey, releases }) => {
    const exposedRemotes = Object.entries(releases).flatMap(([remote, name]) =>
      exposed.has(`${remote}/${name}`) ? remote : [],
    );
    if (exposedRemotes.length === 0) return !keys.has(key);
    if (remoteKey === undefined || exposedRemotes.some((remote) => remote !== 'shell')) return true;
    const reachBefore = reachOf(remoteKey, findingsBefore, before);
    return reachBefore < TOLERANCE || reachOf(remoteKey, findings, pointers) > reachBefore + TOLERANCE;
  });
}

/** Percentage of the visitors who get a shell that shows the problem. */
function reachOf(remoteKey: string, findings: readonly Finding[], pointers: Pointers) {
  const shells = new Set(
    findings.flatMap((finding) => (finding.remoteKey === remoteKey ? (finding.releases['shell'] ?? []) : [])),
  );
  const { stable, candidate } = pointers['shell'] ?? {};
  const candidatePercent = candidate?.percent ?? 0;
  return (
    (stable !== undefined && shells.has(stable) ? 100 - candidatePercent : 0) +
    (candidate && candidate.release !== stable && shells.has(candidate.release) ? candidatePercent : 0)
  );
}
