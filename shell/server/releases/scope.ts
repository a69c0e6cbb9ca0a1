import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';
import { compositionId } from '@linkstall/releases/resolve';
import { createHash } from 'node:crypto';

import type { VisitorComposition } from './compositions.ts';

/** The scope of a page: the shell and the remotes that the page may load. */
export interface Scope extends Pick<VisitorComposition, 'shells' | 'remotes' | 'site'> {
  /** Version of the scope, independent of other remotes. It also covers what the remotes expose, and the settings of the site. */
  readonly version: string;
  /** Whether another visitor can get another release or other pages. */
  readonly rollout: boolean;
  /** The releases that the page can be rendered with. */
  readonly releases: readonly string[];
}

/** Scopes are cached, because pages are requested far more often than releases are deployed. */
const scopeCache = new WeakMap<VisitorComposition, Map<string, Scope>>();

/**
 * Returns the part of a composition that a page depends on. An isolated page can load only `isolatedRemote`, and knows only
 * the addresses of the other remotes.
 */
export function scopeOf(
  visitorComposition: VisitorComposition,
  names: readonly string[],
  isolatedRemote?: string,
): Scope {
  const scopes = scopeCache.get(visitorComposition) ?? new Map<string, Scope>();
  scopeCache.set(visitorComposition, scopes);
  const key = [isolatedRemote ?? '', ...names].join();
  const scope = scopes.get(key) ?? newScope(visitorComposition, names, isolatedRemote);
  scopes.set(key, scope);
  return scope;
}

function newScope(
  { rollouts, shells, remotes: all, site }: VisitorComposition,
  names: readonly string[],
  isolatedRemote?: string,
): Scope {
  const remotes = Object.fromEntries(
    Object.entries(all).flatMap(([name, remote]) => {
      if (!names.includes(name)) return [];
      return [
        [
          name,
          isolatedRemote === undefined || name === isolatedRemote ? remote : { ...remote, releases: [], slots: {} },
        ],
      ];
    }),
  );
  const rollout = ['shell', ...names].some((name) => rollouts.includes(name));
  const offer = { shells, remotes, ...(site && { site }) };
  return { version: versionOf(offer), rollout, releases: releasesIn(offer), ...offer };
}

/** A version for each list of releases, what they expose, and the settings of the site. */
function versionOf({ shells, remotes, site }: Pick<Scope, 'shells' | 'remotes' | 'site'>): string {
  const content = Object.entries(remotes).map(([name, { releases, ...offer }]) => [name, namesOf(releases), offer]);
  const version = createHash('sha256').update(JSON.stringify([namesOf(shells), content, site]));
  return version.digest('hex').slice(0, 12);
}

/** The releases that a page of this scope can be rendered with. */
export const releasesIn = ({ shells, remotes }: Pick<Scope, 'shells' | 'remotes'>): string[] => [
  ...namesOf(shells),
  ...Object.values(remotes).flatMap(({ releases }) => namesOf(releases)),
];

const namesOf = (releases: VisitorComposition['shells']): string[] => releases.map(({ base }) => base);

/** The composition of a page that this release of the shell draws. */
export function compositionOf(shell: RemoteRelease, { remotes, site }: Pick<Scope, 'remotes' | 'site'>): Composition {
  const lists = Object.entries(remotes).map(([name, { releases }]) => [name, releases.map(({ release }) => release)]);
  const id = compositionId(shell.release, Object.fromEntries(lists) as Record<string, string[]>);
  return { id, ...(site && { site }), shell, remotes };
}

/** The remotes of a page's composition: only the remote of the page, with these releases. */
export function restrictedTo({ remotes }: Scope, remote: string, releases: readonly RemoteRelease[]): Scope['remotes'] {
  const remoteEntry = remotes[remote];
  return remoteEntry ? { [remote]: { ...remoteEntry, releases } } : {};
}
