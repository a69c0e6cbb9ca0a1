// Compatibility: checks whether every shell, and the edge, provides the contract and the package versions that a remote
// needs.
import semver from 'semver';

import { keysOf, nameOf, type Finding } from './findings.ts';
import type { VisitorRelease } from './visitor-combinations.ts';

const SEMVER_OPTIONS = { includePrerelease: true };

export const incompatibilities = (remotes: readonly VisitorRelease[], shells: readonly VisitorRelease[]): Finding[] =>
  remotes.flatMap((remote) =>
    shells.flatMap((shell) => [...contractFindings(remote, shell), ...rangeFindings(remote, shell)]),
  );

function contractFindings(remote: VisitorRelease, shell: VisitorRelease): Finding[] {
  const { contractVersion: remoteContract } = remote.release;
  const { serves = [] } = shell.release;
  if (serves.includes(remoteContract)) return [];
  const isTooNew = remoteContract > Math.max(...serves);
  const advice = isTooNew
    ? `deploy a newer shell first, or go back to an older ${remote.remote}`
    : `build ${remote.remote} again and deploy that build first`;
  return [
    {
      ...keysOf(`contract ${remote.remote} ${remote.name}`, shell),
      code: 'gate.contract',
      message: `${nameOf(remote)} needs contract ${remoteContract}, but ${nameOf(shell)} serves ${serves.join(' and ')}: ${advice}.`,
      releases: releasesOf(remote, shell),
    },
  ];
}

function rangeFindings(remote: VisitorRelease, shell: VisitorRelease): Finding[] {
  return wantedRanges(remote).flatMap(([name, range]) => {
    const mismatch = mismatchOf(shell.release.provides?.[name], range);
    if (mismatch === null) return [];
    return [
      {
        ...keysOf(`range ${remote.remote} ${remote.name} ${name} ${range}`, shell),
        code: 'gate.range',
        message: `${nameOf(remote)} needs ${name} ${range}, but ${nameOf(shell)} ${mismatch.has}: ${adviceText(mismatch.advice, { remote: remote.remote, name, range, provider: 'shell' })}.`,
        releases: releasesOf(remote, shell),
      },
    ];
  });
}

/** Problems with the packages that server bundles need from the edge. */
export const sharedFindings = (
  visitorReleases: readonly VisitorRelease[],
  shared: Readonly<Record<string, string>>,
): Finding[] =>
  visitorReleases.flatMap((visitorRelease) => {
    if (!Object.hasOwn(visitorRelease.release.files, 'server.cjs')) return [];
    return wantedRanges(visitorRelease).flatMap(([name, range]) => {
      const version = shared[name];
      // When the edge does not share the package at all, the sample render fails and reports the problem.
      const mismatch = version === undefined ? null : mismatchOf(version, range);
      if (mismatch === null) return [];
      return [
        {
          key: `shared ${visitorRelease.remote} ${visitorRelease.name} ${name} ${range}`,
          code: 'gate.shared',
          message: `The server bundle of ${nameOf(visitorRelease)} needs ${name} ${range}, but the edge ${mismatch.has}: ${adviceText(mismatch.advice, { remote: visitorRelease.remote, name, range, provider: 'edge' })}.`,
          releases: { [visitorRelease.remote]: visitorRelease.name },
        },
      ];
    });
  });

/** Wanted ranges by package. A subpath such as `react/jsx-runtime` counts as a request for its package. */
function wantedRanges({ release }: VisitorRelease): [name: string, range: string][] {
  const ranges: Map<string, [name: string, range: string]> = new Map();
  for (const [request, { range }] of Object.entries(release.shared)) {
    const name = request
      .split('/')
      .slice(0, request.startsWith('@') ? 2 : 1)
      .join('/');
    ranges.set(`${name} ${range}`, [name, range]);
  }
  return [...ranges.values()];
}

type Advice = 'newer' | 'older' | 'none' | 'range';

/** @returns null when the version satisfies the range */
function mismatchOf(version: string | undefined, range: string): { has: string; advice: Advice } | null {
  if (semver.validRange(range, SEMVER_OPTIONS) === null) return { has: 'cannot check that', advice: 'range' };
  if (version === undefined) return { has: 'does not provide it', advice: 'none' };
  if (semver.satisfies(version, range, SEMVER_OPTIONS)) return null;
  return { has: `has ${version}`, advice: semver.gtr(version, range, SEMVER_OPTIONS) ? 'older' : 'newer' };
}

function adviceText(
  advice: Advice,
  { remote, name, range, provider }: { remote: string; name: string; range: string; provider: 'shell' | 'edge' },
) {
  if (advice === 'range') return `write a range of versions for ${name} into the peerDependencies of ${remote}`;
  if (provider === 'edge')
    return `start the edge with ${name} ${range} first, or build ${remote} with the version of the edge`;
  if (advice === 'none')
    return `deploy a shell that provides it first, or make it a dependency of ${remote} instead of a peerDependency`;
  return advice === 'newer'
    ? `deploy a shell with ${name} ${range} first, or build ${remote} with the version of that shell`
    : `build ${remote} with the version of that shell and deploy it first, or keep a shell with ${name} ${range}`;
}

const releasesOf = (remote: VisitorRelease, shell: VisitorRelease) => ({
  shell: shell.name,
  [remote.remote]: remote.name,
});
