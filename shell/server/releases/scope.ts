import { createHash } from 'node:crypto';

import type { Composed } from './compositions.ts';

/** The scope of a page: the shell and the remotes that the page may load. */
export interface Scope extends Pick<Composed, 'shells' | 'remotes'> {
  /** Version of the scope, independent of other remotes. It also covers what the remotes expose. */
  readonly version: string;
  /** Whether another visitor can get another release. */
  readonly rollout: boolean;
  /** The releases that the page can be rendered with. */
  readonly parts: readonly string[];
}

/** Scopes are cached, because pages are requested far more often than releases are deployed. */
const known = new WeakMap<Composed, Map<string, Scope>>();

/** Returns the part of a composition that a page depends on. */
export function scopeOf(composed: Composed, names: readonly string[]): Scope {
  const scopes = known.get(composed) ?? new Map<string, Scope>();
  known.set(composed, scopes);
  const key = names.join();
  const scope = scopes.get(key) ?? narrow(composed, names);
  scopes.set(key, scope);
  return scope;
}

function narrow({ rollouts, shells, remotes: all }: Composed, names: readonly string[]): Scope {
  const remotes = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  const rollout = ['shell', ...names].some((name) => rollouts.includes(name));
  return { version: versionOf(shells, remotes), rollout, parts: releasesIn({ shells, remotes }), shells, remotes };
}

/** A version for each list of releases and what they expose. */
function versionOf(shells: Composed['shells'], remotes: Composed['remotes']): string {
  const content = Object.entries(remotes).map(([name, { releases, ...offer }]) => [name, namesOf(releases), offer]);
  const version = createHash('sha256').update(JSON.stringify([namesOf(shells), content]));
  return version.digest('hex').slice(0, 12);
}

/** The releases that a page of this scope can be rendered with. */
export const releasesIn = ({ shells, remotes }: Pick<Scope, 'shells' | 'remotes'>): string[] => [
  ...namesOf(shells),
  ...Object.values(remotes).flatMap(({ releases }) => namesOf(releases)),
];

const namesOf = (releases: Composed['shells']): string[] => releases.map(({ base }) => base);
