import { createHash } from 'node:crypto';

import type { Encoding } from './encodings.ts';

/** `"<content>"`, or for a compressed form `"<content>.<encoding>.<form>"`. Different bytes never share a tag. */
const ENTITY_TAG = /^(?:W\/)?"([\w-]+)(?:\.(br|gzip)\.[\w-]{8})?"$/;
const TAGS = /(?:W\/)?"([^"]*)"/g;

export const contentTag = (bytes: Buffer): string => hashOf(bytes).slice(0, 24);

export const representationTag = (content: string, encoding: Encoding, bytes: Buffer): string =>
  encoding === 'identity' ? `"${content}"` : `"${content}.${encoding}.${hashOf(bytes).slice(0, 8)}"`;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/**
 * The first tag of an If-None-Match header that names this content in this encoding, or null. The form may differ from the
 * current one (a body is compressed again later): the browser's copy has the same content, so the response is 304.
 */
export function matchingTag(ifNoneMatch: string, content: string, encoding: Encoding): string | null {
  if (matchesContent(ifNoneMatch, content, encoding)) return asStrong(ifNoneMatch);
  if (!ifNoneMatch.includes(content)) return null;
  const match = ifNoneMatch.match(TAGS)?.find((tag) => matchesContent(tag, content, encoding));
  return match === undefined ? null : asStrong(match);
}

/** Whether an If-None-Match header names this tag. The comparison is weak, as RFC 9110 requires. */
export const matchesEntityTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || isWildcard(ifNoneMatch) || opaqueTags(ifNoneMatch).includes(etag.slice(1, -1)));

export const isWildcard = (ifNoneMatch: string): boolean => ifNoneMatch.trim() === '*';

function matchesContent(tag: string, content: string, encoding: Encoding): boolean {
  const [, tagContent, tagEncoding = 'identity'] = ENTITY_TAG.exec(tag) ?? [];
  return tagContent === content && tagEncoding === encoding;
}

const asStrong = (tag: string): string => tag.replace(/^W\//, '');

/** The tags of a header without quotes and weak marks. A tag can contain commas. */
const opaqueTags = (header: string): string[] => [...header.matchAll(TAGS)].map(([, tag = '']) => tag);
