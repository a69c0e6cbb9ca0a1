// Whether a remote gets what it wants: of each shell that it can meet, and of the edge that draws its pages.
import semver from 'semver';

import { keysOf, nameOf, type Found } from './found.ts';
import type { Shown } from './line-up.ts';

const LOOSE = { includePrerelease: true };

export const misfits = (remotes: readonly Shown[], shells: readonly Shown[]): Found[] =>
  remotes.flatMap((remote) => shells.flatMap((shell) => [...misspoken(remote, shell), ...unprovided(remote, shell)]));

function misspoken(remote: Shown, shell: Shown): Found[] {
  const { contractVersion: spoken } = remote.release;
  const { serves = [] } = shell.release;
  if (serves.includes(spoken)) return [];
  const isTooNew = spoken > Math.max(...serves);
  const advice = isTooNew
    ? `deploy a newer shell first, or go back to an older ${remote.remote}`
    : `build ${remote.remote} anew and deploy that first`;
  return [
    {
      ...keysOf(`contract ${remote.remote} ${remote.name}`, shell),
      code: 'gate.contract',
      message: `${nameOf(remote)} speaks contract ${spoken}, but ${nameOf(shell)} serves ${serves.join(' and ')}: ${advice}.`,
      parts: partsOf(remote, shell),
    },
  ];
}

function unprovided(remote: Shown, shell: Shown): Found[] {
  return wantedBy(remote).flatMap(([name, range]) => {
    const lack = lackOf(shell.release.provides?.[name], range);
    if (lack === null) return [];
    return [
      {
        ...keysOf(`range ${remote.remote} ${remote.name} ${name} ${range}`, shell),
        code: 'gate.range',
        message: `${nameOf(remote)} wants ${name} ${range}, but ${nameOf(shell)} ${lack.has}: ${inWords(lack.advice, { remote: remote.remote, name, range, provider: 'shell' })}.`,
        parts: partsOf(remote, shell),
      },
    ];
  });
}

/** What server bundles want of the edge. */
export const missingShared = (shown: readonly Shown[], shared: Readonly<Record<string, string>>): Found[] =>
  shown.flatMap((one) => {
    if (!Object.hasOwn(one.release.files, 'server.cjs')) return [];
    return wantedBy(one).flatMap(([name, range]) => {
      const version = shared[name];
      // What it does not get at all its samples tell, if it asks for it.
      const lack = version === undefined ? null : lackOf(version, range);
      if (lack === null) return [];
      return [
        {
          key: `shared ${one.remote} ${one.name} ${name} ${range}`,
          code: 'gate.shared',
          message: `The server bundle of ${nameOf(one)} wants ${name} ${range}, but the edge ${lack.has}: ${inWords(lack.advice, { remote: one.remote, name, range, provider: 'edge' })}.`,
          parts: { [one.remote]: one.name },
        },
      ];
    });
  });

/** By package, for its parts come from it too: each range that it, or a part of it, is wanted in. */
function wantedBy({ release }: Shown): [name: string, range: string][] {
  const wanted: Map<string, [name: string, range: string]> = new Map();
  for (const [request, { range }] of Object.entries(release.shared)) {
    const name = request
      .split('/')
      .slice(0, request.startsWith('@') ? 2 : 1)
      .join('/');
    wanted.set(`${name} ${range}`, [name, range]);
  }
  return [...wanted.values()];
}

type Advice = 'newer' | 'older' | 'none' | 'range';

/** @returns null: it has what is wanted */
function lackOf(version: string | undefined, range: string): { has: string; advice: Advice } | null {
  if (semver.validRange(range, LOOSE) === null) return { has: 'can tell nothing by that', advice: 'range' };
  if (version === undefined) return { has: 'does not bring it', advice: 'none' };
  if (semver.satisfies(version, range, LOOSE)) return null;
  return { has: `has ${version}`, advice: semver.gtr(version, range, LOOSE) ? 'older' : 'newer' };
}

function inWords(
  advice: Advice,
  { remote, name, range, provider }: { remote: string; name: string; range: string; provider: 'shell' | 'edge' },
) {
  if (advice === 'range') return `write a range of versions for ${name} into the peerDependencies of ${remote}`;
  if (provider === 'edge')
    return `start the edge with ${name} ${range} first, or build ${remote} against what the edge has`;
  if (advice === 'none')
    return `deploy a shell that brings it first, or make it a dependency of ${remote} instead of a peerDependency`;
  return advice === 'newer'
    ? `deploy a shell with ${name} ${range} first, or build ${remote} against what that shell has`
    : `build ${remote} against what that shell has and deploy it first, or stay with a shell with ${name} ${range}`;
}

const partsOf = (remote: Shown, shell: Shown) => ({ shell: shell.name, [remote.remote]: remote.name });
