import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

/** Hashes are cached, because most inline blocks occur on many pages. */
const hashes = new LRUCache<string, string>({ max: 100 });

/** Paths whose query contains a one-time token, so they send no referrer. */
const SECRET_ADDRESSES = ['/password-reset-confirm', '/account-verification'];

/**
 * Builds the content security policy of a page. `styles` and `scripts` are its inline blocks, `hasFiles` whether it loads
 * style or script files, `pictures` an additional image origin, and `frames` the origins that it embeds. Inline blocks are
 * allowed by hash and not by nonce, because responses are cached.
 */
export function pagePolicy({
  styles,
  scripts,
  hasFiles,
  pictures,
  frames,
}: {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly hasFiles: boolean;
  readonly pictures: string | null;
  readonly frames: readonly string[];
}): string {
  const listed = (texts: readonly string[]) => [...(hasFiles ? ["'self'"] : []), ...texts.map(hashSource)];
  return [
    "default-src 'none'",
    ['script-src', ...listed(scripts)].join(' '),
    ['style-src', ...listed(styles)].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...(pictures ? [pictures] : [])].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

export const referrerPolicyOf = (pathname: string): Record<string, string> =>
  SECRET_ADDRESSES.includes(pathname.toLowerCase()) ? { 'referrer-policy': 'no-referrer' } : {};

function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, hash);
  return hash;
}
