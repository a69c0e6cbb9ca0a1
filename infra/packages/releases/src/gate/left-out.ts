// Live releases that visitors do not get, or not with every shell, although the pointers name them. A forced deploy, a damaged
// file or a revoked publisher can be the cause.
import type { Environment } from '../environment.ts';
import type { State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { readRelease } from '../signed/verify.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { revokedLiveReleases } from '../teams/revoked-releases.ts';
import { incompatibilities, sharedFindings } from './compatibility.ts';
import { verifiedReleases } from './gate-context.ts';
import { readSharedVersions } from './shared-versions.ts';
import { liveNames, visitorCombinations } from './visitor-combinations.ts';

type Pointers = State['remotes'];
interface LeftOut {
  readonly remote: string;
  /** The reason and the next step, as a sentence. */
  readonly sentence: string;
}

/** @param remotes of whose releases; default: all */
export async function leftOutReleases(
  environment: Environment,
  { env, remotes: pointers }: Pick<State, 'env' | 'remotes'>,
  names: readonly string[] = Object.keys(pointers),
): Promise<LeftOut[]> {
  const enabled = Object.entries(pointers).filter(([remote, { disabled }]) => !disabled && names.includes(remote));
  const lists = await mapConcurrent(enabled, async ([remote, pointer]) => {
    const revoked = await revokedLiveReleases(environment, { env, remotes: { [remote]: pointer } });
    const damaged = await mapConcurrent(liveNames(pointer), (release) => damageOf(environment, remote, release));
    return [...revoked, ...damaged.flat()].map((sentence) => ({ remote, sentence }));
  });
  return [...lists.flat(), ...(await incompatibleReleases(environment, pointers, names))];
}

async function damageOf(environment: Environment, remote: string, release: string): Promise<string[]> {
  try {
    await readRelease({ ...environment, remote, release });
    return [];
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return [`Visitors do not get ${remote} ${release}. ${error.message} npx linkstall verify says how to repair it.`];
  }
}

async function incompatibleReleases(
  environment: Environment,
  pointers: Pointers,
  names: readonly string[],
): Promise<LeftOut[]> {
  const relevant = Object.entries(pointers).filter(([remote]) => remote === 'shell' || names.includes(remote));
  const { remotes, shells } = await visitorCombinations(verifiedReleases(environment), Object.fromEntries(relevant));
  const findings = [
    ...incompatibilities(remotes, shells),
    ...sharedFindings(remotes, readSharedVersions(environment).versions),
  ];
  return findings.flatMap(({ message, releases }) => {
    const remote = Object.keys(releases).find((name) => name !== 'shell');
    if (remote === undefined) return [];
    const effect = `Until then visitors can get an earlier release of ${remote}, or its pages fail.`;
    return [{ remote, sentence: `${message} ${effect}` }];
  });
}
