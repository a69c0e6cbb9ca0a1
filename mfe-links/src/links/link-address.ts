import { linkHref } from '@linkstall/kit/text';

/** Where a stored url leads, said in full. */
export function linkAddress(url: string, origin = window.location.origin): string {
  const href = linkHref(url);
  return href.startsWith('/') ? `${origin}${href}` : href;
}
