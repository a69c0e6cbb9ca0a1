// The pages and slots of a new release that other live remotes have already.
import type { Environment } from '../environment.ts';
import { readState } from '../pointers/pointers.ts';
import { conflictFindings } from './claims.ts';
import { verifiedReleases } from './gate-context.ts';
import { readRoutes } from './gate.ts';
import { visitorCombinations } from './visitor-combinations.ts';

/**
 * A sentence for each overlap with a live remote. An overlap is no reason to refuse a publication, because a release set can move
 * a page from one remote to another one. A deploy refuses it.
 */
export async function overlapWarnings(
  environment: Pick<Environment, 'store' | 'publicKey' | 'env'>,
  { remote, release }: { remote: string; release: string },
): Promise<string[]> {
  const releases = verifiedReleases(environment);
  const routes = await readRoutes(releases, remote, release);
  if (!routes) return [];
  const { [remote]: _own, ...others } = (await readState(environment)).remotes;
  const { claims } = await visitorCombinations(releases, others);
  const findings = conflictFindings([...claims, { remote, name: release, routes }]);
  const own = findings.filter((finding) => finding.releases[remote] === release);
  return own.map(({ message }) => `${message} Until then every deploy of ${remote} ${release} is refused.`);
}
