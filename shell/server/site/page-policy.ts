import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

/** Most blocks stand in many pages. */
const hashes = new LRUCache<string, string>({ max: 100 });

/** Addresses whose query holds a one-time token, which no referrer may carry away. */
const SECRET_ADDRESSES = ['/password-reset-confirm', '/account-verification'];

/**
 * `styles` are the texts of the page's own style blocks, `scripts` its inline ones, `hasFiles` whether it may load any of
 * either, `pictures` another origin that pictures may come from, `frames` origins that may be shown inside the page. No
 * nonce: responses are finished bytes.
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
