import { createHash } from 'node:crypto';

import type { Encoding } from './encodings.ts';

/** `"<content>"`, and of a compressed form `"<content>.<encoding>.<form>"`: no two different rows of bytes share one. */
const FORM = /^(?:W\/)?"([\w-]+)(?:\.(br|gzip)\.[\w-]{8})?"$/;
const TAG = /(?:W\/)?"([^"]*)"/g;

export const contentTag = (bytes: Buffer): string => hashOf(bytes).slice(0, 24);

export const formTag = (content: string, encoding: Encoding, bytes: Buffer): string =>
  encoding === 'identity' ? `"${content}"` : `"${content}.${encoding}.${hashOf(bytes).slice(0, 8)}"`;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/**
 * The first tag of an If-None-Match (none of it: null) by which a browser has this content in this encoding. The form may be
 * another one than is sent now, as before it was made smaller: what the browser has says the same, so it is told of that.
 */
export function heldTag(ifNoneMatch: string, content: string, encoding: Encoding): string | null {
  if (isHeld(ifNoneMatch, content, encoding)) return strong(ifNoneMatch);
  if (!ifNoneMatch.includes(content)) return null;
  const held = ifNoneMatch.match(TAG)?.find((tag) => isHeld(tag, content, encoding));
  return held === undefined ? null : strong(held);
}

/** Whether an If-None-Match names this tag. Weak comparison, as for every GET. */
export const isNamed = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || namesAll(ifNoneMatch) || opaqueTags(ifNoneMatch).includes(etag.slice(1, -1)));

export const namesAll = (ifNoneMatch: string): boolean => ifNoneMatch.trim() === '*';

function isHeld(tag: string, content: string, encoding: Encoding): boolean {
  const [, of, as = 'identity'] = FORM.exec(tag) ?? [];
  return of === content && as === encoding;
}

const strong = (tag: string): string => tag.replace(/^W\//, '');

/** Without quotes, and without saying that they are weak. A tag may have commas in it. */
const opaqueTags = (header: string): string[] => [...header.matchAll(TAG)].map(([, tag = '']) => tag);
