/** The tag of a purge of everything. */
export const ALL = 'all';
/** The tag of responses that depend on several remotes, so that every change of the pointers changes them. */
export const RELEASES = 'releases';
/** The tag of a change of the settings of the site, which changes every page. */
export const SITE = 'site';
/** The tag of pages in which a remote draws entries. A change of its pointer drops them from the cache of this edge, too. */
export const entriesTag = (remote: string): string => `entries:${remote}`;
/** The tag of the list of creators. */
export const CREATORS = 'creators';
export const releaseTag = (remote: string): string => `release:${remote}`;

const SURROGATE_KEY = /^[a-z0-9][a-z0-9._:-]{0,79}$/;
const MAX_KEYS = 40;

/** A valid surrogate key. A response with any other tag is not stored by shared caches. */
export const isSurrogateKey = (tag: string): boolean => SURROGATE_KEY.test(tag);

/** The `Surrogate-Key` header for these tags; null when a tag is not a valid key, so shared caches must not store it. */
export function surrogateKeyOf(tags: readonly string[]): string | null {
  return tags.length < MAX_KEYS && tags.every(isSurrogateKey) ? [ALL, ...tags].join(' ') : null;
}

/** The tag of the API response at this path after `/api/v1`. The header `x-linkstall-changed` lists the same tags. */
export function tagOf(apiPath: string): string {
  const segments = apiPath.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  if (segments[0] === 'product') return 'products';
  if (segments[0] === 'site' && segments.length === 1) return 'site';
  if (segments[0] === 'users' && segments[1] === 'newest') return CREATORS;
  const name = segments[0] === 'users' && segments[1] === 'u' ? segments[2] : segments[0];
  return name === undefined ? 'samples' : `user:${decoded(name).toLowerCase()}`;
}

export const changedTags = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(',').map((tag) => tag.trim().toLowerCase()))
    .filter((tag) => tag !== '');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
