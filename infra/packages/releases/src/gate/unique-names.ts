// The uniqueName is the global name of a container. Two builds with the same uniqueName would run each other's chunks in one
// page.
import type { Release } from '../formats.ts';
import { nameOf, type Finding } from './findings.ts';
import type { VisitorRelease } from './visitor-combinations.ts';

/** The browser files of a release, for comparison. */
export const browserFiles = (files: Release['files']) =>
  JSON.stringify(
    Object.entries(files)
      .filter(([, { kind }]) => !['server', 'routes'].includes(kind))
      .map(([path, { sha384 }]) => [path, sha384])
      .sort(),
  );

/**
 * Whether a uniqueName belongs to the remote: the remote's name, `_`, and letters or digits, such as `mfe_links_4977821c4398`.
 * No other remote can have such a name, and no global variable of a browser has one.
 */
export const isOwnUniqueName = (remote: string, uniqueName: string) => {
  const [suffix = '', ...nameParts] = uniqueName.replaceAll('-', '_').split('_').reverse();
  return nameParts.reverse().join('_') === remote.replaceAll('-', '_') && /^[A-Za-z0-9]+$/.test(suffix);
};

export const uniqueNameAdvice = (remote: string) => `use a name like ${remote.replaceAll('-', '_')}_4977821c4398`;

/**
 * Whether a release is a draft. A draft has no compressed files, and all drafts of a remote share one uniqueName. A release of a
 * team is none: its files can be too small to compress, and the gate must not skip it for that.
 */
export const isDraft = ({ by, files }: Release) =>
  by === undefined && Object.values(files).every(({ encodings }) => encodings === undefined);

/**
 * Live releases must have a uniqueName that no other loadable release has, unless both have the same browser files.
 */
export function uniqueNameFindings(live: readonly VisitorRelease[], fallbacks: readonly VisitorRelease[]): Finding[] {
  const clashes = (first: VisitorRelease, second: VisitorRelease) =>
    first.release.uniqueName === second.release.uniqueName &&
    !(
      first.remote === second.remote &&
      (first.name === second.name || isDraft(first.release) || isDraft(second.release))
    ) &&
    browserFiles(first.release.files) !== browserFiles(second.release.files);
  const all = [...live, ...fallbacks];
  return [
    ...live.flatMap(takenNameFindings),
    ...live.flatMap((first, index) =>
      all.slice(index + 1).flatMap((second) => {
        if (!clashes(first, second)) return [];
        const { uniqueName } = first.release;
        return {
          key: `name ${uniqueName} ${[`${first.remote} ${first.name}`, `${second.remote} ${second.name}`].sort().join(' ')}`,
          code: 'gate.unique',
          message: `${nameOf(first)} and ${nameOf(second)} are different builds with one uniqueName, ${uniqueName}, and would run each other's chunks: build ${first.remote} with another name.`,
          releases: { [second.remote]: second.name, [first.remote]: first.name },
        };
      }),
    ),
  ];
}

function takenNameFindings(visitorRelease: VisitorRelease): Finding[] {
  const { remote, name } = visitorRelease;
  const { uniqueName } = visitorRelease.release;
  if (remote === 'shell' || isOwnUniqueName(remote, uniqueName)) return [];
  return [
    {
      key: `name ${uniqueName} ${remote} ${name}`,
      code: 'gate.unique',
      message: `${nameOf(visitorRelease)} has the uniqueName ${uniqueName}, which another remote can have: ${uniqueNameAdvice(remote)}.`,
      releases: { [remote]: name },
    },
  ];
}
