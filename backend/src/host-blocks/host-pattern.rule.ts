import { linkHref } from '@linkstall/kit/link-href';

import { reversedHost } from '../http/reversed-host.rule.js';

/** Only the first segments of a path count, so that a long address needs few comparisons. */
const MAX_SEGMENTS = 8;
/** Marks of all subdomains, as people write them. */
const SUBDOMAINS = /^\*?\.(?=.)/;
/** A reversed host of at least two labels, such as `com.example.` */
const TWO_LABELS = /^[^.]+\.[^.]+\./;

/**
 * A blocked host or path as it is stored: the reversed host, then the path, such as `com.example./scam`. Null for a text that
 * names no host of at least two labels.
 */
export function hostPatternOf(text: string): string | null {
  const place = /\s/.test(text) ? null : placeOf(text.replace(SUBDOMAINS, ''));
  return place && TWO_LABELS.test(place.host) ? patternOf(place.host, place.segments) : null;
}

/** All patterns that block an address, the widest first. */
export function patternsFor(address: string): string[] {
  const place = placeOf(address);
  if (!place) return [];
  const labels = place.host.split('.').slice(0, -1);
  const hosts = labels.slice(1).map((_, index) => `${labels.slice(0, index + 2).join('.')}.`);
  return hosts.flatMap((host) =>
    Array.from({ length: place.segments.length + 1 }, (_, count) => patternOf(host, place.segments.slice(0, count))),
  );
}

/** The pattern as people write it: `example.com/scam`. */
export function patternText(pattern: string): string {
  const end = pattern.indexOf('/');
  const [host, path] = end === -1 ? [pattern, ''] : [pattern.slice(0, end), pattern.slice(end)];
  return host.split('.').filter(Boolean).reverse().join('.') + path;
}

/** The reversed host of a pattern. */
export const hostOfPattern = (pattern: string): string => pattern.split('/')[0] ?? '';

const patternOf = (host: string, segments: readonly string[]): string =>
  segments.length === 0 ? host : `${host}/${segments.join('/')}`;

function placeOf(address: string): { readonly host: string; readonly segments: readonly string[] } | null {
  const host = reversedHost(address);
  if (host === null) return null;
  const path = decodedPath(new URL(linkHref(address)).pathname);
  return { host, segments: path.split('/').filter(Boolean).slice(0, MAX_SEGMENTS) };
}

/** A path with percent signs can name the same page, because servers decode them. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
