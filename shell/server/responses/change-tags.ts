/** What a purge of everything names. */
export const ALL = 'all';
/** Made of more than one remote: any change of the pointers is one of it. */
export const RELEASES = 'releases';
export const releaseTag = (remote: string): string => `release:${remote}`;

const WORD = /^[a-z0-9][a-z0-9._:-]{0,79}$/;
const MOST_WORDS = 40;

/** What a purge names as one word; what is none is never in what a shared cache keeps. */
export const isWord = (tag: string): boolean => WORD.test(tag);

/** `Surrogate-Key` of what has read these; null when that cannot be said, so that nobody else may keep it. */
export function surrogateKeyOf(tags: readonly string[]): string | null {
  return tags.length < MOST_WORDS && tags.every(isWord) ? [ALL, ...tags].join(' ') : null;
}

/** What a GET of the API (path after `/api/v1`) shows, in the words of `x-linkstall-changed`. */
export function tagOf(apiPath: string): string {
  const segments = apiPath.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  if (segments[0] === 'product') return 'products';
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
