import { createHash } from 'node:crypto';

import type { Encoding } from './encodings.ts';

/** `"<content>"`, or for a compressed form `"<content>.<encoding>.<form>"`. Different bytes never share a tag. */
const FORM = /^(?:W\/)?"([\w-]+)(?:\.(br|gzip)\.[\w-]{8})?"$/;
const TAG = /(?:W\/)?"([^"]*)"/g;

export const contentTag = (bytes: Buffer): string => hashOf(bytes).slice(0, 24);

export const formTag = (content: string, encoding: Encoding, bytes: Buffer): string =>
  encoding === 'identity' ? `"${content}"` : `"${content}.${encoding}.${hashOf(bytes).slice(0, 8)}"`;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/**
 * The first tag of an If-None-Match header that names this content in this encoding, or null. The form may differ from the
 * current one (a body is compressed again later): the browser's copy has the same content, so the response is 304.
 */
export function heldTag(ifNoneMatch: string, content: string, encoding: Encoding): string | null {
  if (isHeld(ifNoneMatch, content, encoding)) return strong(ifNoneMatch);
  if (!ifNoneMatch.includes(content)) return null;
  const held = ifNoneMatch.match(TAG)?.find((tag) => isHeld(tag, content, encoding));
  return held === undefined ? null : strong(held);
}

/** Whether an If-None-Match header names this tag. The comparison is weak, as RFC 9110 requires. */
export const isNamed = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || namesAll(ifNoneMatch) || opaqueTags(ifNoneMatch).includes(etag.slice(1, -1)));

export const namesAll = (ifNoneMatch: string): boolean => ifNoneMatch.trim() === '*';

function isHeld(tag: string, content: string, encoding: Encoding): boolean {
  const [, of, as = 'identity'] = FORM.exec(tag) ?? [];
  return of === content && as === encoding;
}

const strong = (tag: string): string => tag.replace(/^W\//, '');

/** The tags of a header without quotes and weak marks. A tag can contain commas. */
const opaqueTags = (header: string): string[] => [...header.matchAll(TAG)].map(([, tag = '']) => tag);
