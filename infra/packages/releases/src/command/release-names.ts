import { ReleaseError } from '../release-error.ts';

const MAX_NAMES = 8;

/**
 * Finds a release by its full name, or by its version when only one build has that version.
 * @param names newest first
 */
export function findRelease(
  names: readonly string[],
  { remote, release: query }: { remote: string; release: string },
): string {
  if (names.includes(query)) return query;
  const builds = names.filter((name) => name.split('~')[0] === query);
  const [match] = builds;
  if (match !== undefined && builds.length === 1) return match;
  if (match !== undefined)
    throw new ReleaseError(
      'release.ambiguous',
      `${remote} ${query} has several builds. Name one: ${builds.join(', ')}.`,
    );
  const suffix = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  throw new ReleaseError(
    'release.unknown',
    `${remote} has no release ${query}. It has, newest first: ${names.slice(0, MAX_NAMES).join(', ')}${suffix}.`,
  );
}
