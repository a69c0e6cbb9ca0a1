import { ReleaseError } from '../release-error.ts';
import type { CommandOptions } from './context.ts';
import { platformOf } from './http/platform.ts';
import type { Site } from './site.ts';

const MAX_NAMES = 8;

/** @param signs whether the command changes something */
export async function openSite(options: CommandOptions, signs: boolean = false): Promise<Site> {
  const platform = platformOf(options);
  if (platform) return (await import('./http/http-site.ts')).openHttpSite(platform, options);
  return (await import('./folder-site.ts')).openFolderSite(options, signs);
}

/** Finds a release of a remote by its full name, or by its version. */
export async function releaseIn(
  site: Pick<Site, 'releases'>,
  query: { remote: string; release: string },
): Promise<string> {
  const releases = await site.releases(query.remote);
  return findRelease(
    releases.map(({ release }) => release),
    query,
  );
}

/**
 * Finds a release by its full name, or by its version when only one build has that version.
 * @param names newest first
 */
function findRelease(
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
