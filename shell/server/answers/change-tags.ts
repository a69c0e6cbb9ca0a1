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
