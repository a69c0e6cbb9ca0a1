// Visitor combinations: the releases that visitors can get with the pointers of an environment.
import type { Pointer, Release, Routes, State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { releaseProblems, routesProblems } from './declarations.ts';
import { entryKindNameProblems, eventNameProblems } from './event-names.ts';
import { tierProblems } from './foreign-rules.ts';
import type { Releases } from './gate-context.ts';

type Pointers = State['remotes'];
export interface VisitorRelease {
  remote: string;
  /** `<version>~<buildId>` */
  name: string;
  isCandidate: boolean;
  release: Release;
  routes: Routes | null;
  declarationProblems: readonly DeclarationProblem[];
}
interface DeclarationProblem {
  code: string;
  message: string;
}
export interface Claim {
  remote: string;
  name: string;
  routes: Routes;
}
interface VisitorCombinations {
  shells: VisitorRelease[];
  remotes: VisitorRelease[];
  /** Previous releases, which visitors get when a live release fails. */
  fallbacks: VisitorRelease[];
  /** Addresses and slots; a disabled remote keeps its claims. */
  claims: Claim[];
}

/** Releases that a visitor can get; a release preview also shows a candidate at 0 %. */
export const liveNames = ({ stable, candidate }: Pointer) => [stable, ...(candidate ? [candidate.release] : [])];

/** Leaves out unreadable releases, because they cannot be served. */
export async function visitorCombinations(releases: Releases, pointers: Pointers): Promise<VisitorCombinations> {
  const remoteReleases = await Promise.all(
    Object.entries(pointers).map(async ([remote, pointer]) => {
      const readByName = (name: string, isCandidate = false) =>
        readVisitorRelease(releases, { remote, name, isCandidate });
      const { stable, candidate, history, disabled = false, routes } = pointer;
      const live = await Promise.all([readByName(stable), ...(candidate ? [readByName(candidate.release, true)] : [])]);
      const previous = history[0] === undefined || disabled ? null : await readByName(history[0]);
      const claims = live.flatMap((liveRelease) =>
        liveRelease?.routes ? [{ remote, name: liveRelease.name, routes: liveRelease.routes }] : [],
      );
      // The pointer stores the routes of a stable release, so the claims remain when the files are lost.
      if (!live[0]?.routes && routes) claims.push({ remote, name: stable, routes });
      return { remote, live: disabled ? [] : withoutNulls(live), previous, claims };
    }),
  );
  const liveOf = (isShell: boolean) =>
    remoteReleases.flatMap(({ remote, live }) => ((remote === 'shell') === isShell ? live : []));
  return {
    shells: liveOf(true),
    remotes: liveOf(false),
    fallbacks: withoutNulls(remoteReleases.map(({ previous }) => previous)),
    claims: remoteReleases.flatMap(({ claims }) => claims),
  };
}

async function readVisitorRelease(
  releases: Releases,
  selector: Pick<VisitorRelease, 'remote' | 'name' | 'isCandidate'>,
): Promise<VisitorRelease | null> {
  const release = await releases.release(selector.remote, selector.name).catch(() => null);
  if (!release) return null;
  const declarationProblems: DeclarationProblem[] = releaseProblems(release).map((sentence) => ({
    code: 'build.schema',
    message: `release.json: ${sentence}`,
  }));
  const routes = await readRoutesOf(releases, release).catch((error) => {
    if (error instanceof ReleaseError && error.code === 'routes.schema') declarationProblems.push(...error.problems);
    return null;
  });
  const files = Object.keys(release.files);
  for (const sentence of declarationProblems.length > 0 ? [] : tierProblems({ ...release, files }, routes))
    declarationProblems.push({ code: 'routes.tier', message: `routes.json: ${sentence}` });
  const nameProblems = routes
    ? [...eventNameProblems(selector.remote, routes), ...entryKindNameProblems(selector.remote, routes)]
    : [];
  for (const sentence of nameProblems)
    declarationProblems.push({ code: 'routes.schema', message: `routes.json: ${sentence}` });
  return { ...selector, release, routes, declarationProblems };
}

/** Null when the release has no routes.json; rejects when the file is damaged or invalid. */
export async function readRoutesOf(releases: Releases, release: Release) {
  const problems = (sentences: readonly string[]) =>
    sentences.map((sentence) => ({ code: 'routes.schema', message: `routes.json: ${sentence}` }));
  const content = await readJson(releases, release, 'routes.json').catch((error) => {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ReleaseError('routes.schema', 'routes.json: it is not JSON', problems(['it is no JSON']));
  });
  const routeProblems =
    content === null && !Object.hasOwn(release.files, 'routes.json') ? [] : problems(routesProblems(content));
  if (routeProblems[0]) throw new ReleaseError('routes.schema', routeProblems[0].message, routeProblems);
  return content as Routes | null;
}

/** Reads a small JSON file of a release; null when the release has no such file. */
export async function readJson(releases: Releases, release: Release, path: string): Promise<unknown> {
  if (!Object.hasOwn(release.files, path)) return null;
  return JSON.parse((await releases.file(release, path)).toString('utf8'));
}

const withoutNulls = <T>(items: readonly (T | null)[]): T[] => items.filter((item) => item !== null);
