import { createHash } from 'node:crypto';

import type { Composed } from './compositions.ts';

/** What one page is made of: the shell, and of the remotes those that it may load. */
export interface Scope extends Pick<Composed, 'shells' | 'remotes'> {
  /** The same for all who get exactly this, whatever else is deployed. Not the page's id: what a remote offers counts too. */
  readonly version: string;
  /** Whether another visitor may get something else. */
  readonly rollout: boolean;
  /** Every release that it may be drawn with. */
  readonly parts: readonly string[];
}

/** A page is asked for far more often than something is deployed. */
const known = new WeakMap<Composed, Map<string, Scope>>();

/** The part of a composition that a page depends on. */
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

/** Another one for every other list of releases, and of what they offer. */
function versionOf(shells: Composed['shells'], remotes: Composed['remotes']): string {
  const content = Object.entries(remotes).map(([name, { releases, ...offer }]) => [name, namesOf(releases), offer]);
  const version = createHash('sha256').update(JSON.stringify([namesOf(shells), content]));
  return version.digest('hex').slice(0, 12);
}

/** Every release that a page of this scope may be drawn with. */
export const releasesIn = ({ shells, remotes }: Pick<Scope, 'shells' | 'remotes'>): string[] => [
  ...namesOf(shells),
  ...Object.values(remotes).flatMap(({ releases }) => namesOf(releases)),
];

const namesOf = (releases: Composed['shells']): string[] => releases.map(({ base }) => base);
