// What visitors can get by the pointers of an environment.
import type { Pointer, Release, Routes, State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { wrongInRelease, wrongInRoutes } from './declared.ts';
import type { Releases } from './desk.ts';

type Pointers = State['remotes'];
/** a release that somebody can get */
export interface Shown {
  remote: string;
  /** `<version>~<buildId>`. */
  name: string;
  isCandidate: boolean;
  release: Release;
  routes: Routes | null;
  /** In what it says of itself. */
  wrong: readonly Wrong[];
}
interface Wrong {
  code: string;
  message: string;
}
export interface Claim {
  remote: string;
  name: string;
  routes: Routes;
}
interface LineUp {
  shells: Shown[];
  remotes: Shown[];
  /** What a visitor gets when what is live fails. */
  fallbacks: Shown[];
  /** Addresses and slots; what is switched off keeps its own. */
  claims: Claim[];
}

/** What can be had of a remote by itself: a candidate at 0 %, too, by a preview. */
export const liveNames = ({ stable, candidate }: Pointer) => [stable, ...(candidate ? [candidate.release] : [])];

/** A release that cannot be read has no say: it cannot be shown either. */
export async function lineUp(releases: Releases, pointers: Pointers): Promise<LineUp> {
  const found = await Promise.all(
    Object.entries(pointers).map(async ([remote, pointer]) => {
      const read = (name: string, isCandidate = false) => shown(releases, { remote, name, isCandidate });
      const { stable, candidate, history, disabled = false, routes } = pointer;
      const live = await Promise.all([read(stable), ...(candidate ? [read(candidate.release, true)] : [])]);
      const previous = history[0] === undefined || disabled ? null : await read(history[0]);
      const claims = live.flatMap((one) => (one?.routes ? [{ remote, name: one.name, routes: one.routes }] : []));
      // Of a stable release whose files are lost or damaged, its addresses are known.
      if (!live[0]?.routes && routes) claims.push({ remote, name: stable, routes });
      return { remote, live: disabled ? [] : whole(live), previous, claims };
    }),
  );
  const liveOf = (isShell: boolean) =>
    found.flatMap(({ remote, live }) => ((remote === 'shell') === isShell ? live : []));
  return {
    shells: liveOf(true),
    remotes: liveOf(false),
    fallbacks: whole(found.map(({ previous }) => previous)),
    claims: found.flatMap(({ claims }) => claims),
  };
}

async function shown(releases: Releases, which: Pick<Shown, 'remote' | 'name' | 'isCandidate'>): Promise<Shown | null> {
  const release = await releases.release(which.remote, which.name).catch(() => null);
  if (!release) return null;
  const wrong: Wrong[] = wrongInRelease(release).map((sentence) => ({
    code: 'build.schema',
    message: `release.json: ${sentence}`,
  }));
  const routes = await readRoutesOf(releases, release).catch((error) => {
    if (error instanceof ReleaseError && error.code === 'routes.schema') wrong.push(...error.problems);
    return null;
  });
  return { ...which, release, routes, wrong };
}

/** Null when it has none; refused when it is damaged, or nothing that the shell would know. */
export async function readRoutesOf(releases: Releases, release: Release) {
  const problems = (wrong: readonly string[]) =>
    wrong.map((sentence) => ({ code: 'routes.schema', message: `routes.json: ${sentence}` }));
  const said = await readJson(releases, release, 'routes.json').catch((error) => {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ReleaseError('routes.schema', 'routes.json: it is no JSON', problems(['it is no JSON']));
  });
  const wrong = said === null && !Object.hasOwn(release.files, 'routes.json') ? [] : problems(wrongInRoutes(said));
  if (wrong[0]) throw new ReleaseError('routes.schema', wrong[0].message, wrong);
  return said as Routes | null;
}

/** A small file of a release; null when it has none. */
export async function readJson(releases: Releases, release: Release, path: string): Promise<unknown> {
  if (!Object.hasOwn(release.files, path)) return null;
  return JSON.parse((await releases.file(release, path)).toString('utf8'));
}

const whole = <T>(some: readonly (T | null)[]): T[] => some.filter((one) => one !== null);
