/**
 * All security headers of the edge, with one function for each kind of response. Every response has the default headers. A
 * page replaces the closed policy with a policy that allows exactly its content.
 */
import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { PageOfPath } from '../../src/isolated-pages.ts';
import type { EdgeSettings } from '../settings.ts';

type SecurityHeaders = Readonly<Record<string, string>>;

/** The policy of responses that are not pages. */
const CLOSED_POLICY =
  "default-src 'none'; worker-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

type HeaderSettings = Pick<EdgeSettings, 'publicUrl' | 'hstsSubdomains' | 'devRoot'>;

export const defaultSecurityHeaders = ({ publicUrl, hstsSubdomains, devRoot }: HeaderSettings): SecurityHeaders => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
  // In development the edge serves code that nobody has published. A page of another site may not run it.
  ...(devRoot !== null && { 'cross-origin-resource-policy': 'same-origin' }),
  'content-security-policy': CLOSED_POLICY,
});

/**
 * Only isolated pages of users may ask for a passkey: login, confirmation and security. Otherwise a script of another remote
 * could ask for one, and confirm a sensitive call with it.
 */
function permissionsPolicy(passkeys: '()' | '(self)'): string {
  const forPasskeys = `publickey-credentials-get=${passkeys}, publickey-credentials-create=${passkeys}`;
  return `camera=(), geolocation=(), microphone=(), payment=(), usb=(), ${forPasskeys}`;
}

/**
 * Pages without scripts get the opener policy `unsafe-none`, because with `same-origin` a browser switches to a new process.
 * The switch costs about 40 ms on a slow phone (decision 0031). An opener can reach nothing in a page without scripts.
 */
const ANY_OPENER = { 'cross-origin-opener-policy': 'unsafe-none' };

/** Pages that read a one-time token from the query. */
const SECRET_PATHS = ['/password-reset-confirm', '/account-verification'];

const NO_REFERRER = { 'referrer-policy': 'no-referrer' };

/** No cache stores an address with a one-time token, and no other site learns it. */
const SECRET_HEADERS = { ...NO_REFERRER, 'cache-control': 'no-store' };

/** The headers of a page or a redirect whose address has a one-time token or the code of an invitation, also on a path without such a page. */
export const secretHeaders = (search: string): SecurityHeaders | undefined =>
  /[?&](?:token|invitation)=/i.test(search) ? SECRET_HEADERS : undefined;

/**
 * No window of this site keeps a handle to an isolated page, also not a window that opened the page or was opened before. So no
 * remote reads the page from there. Browsers that do not know the value use `unsafe-none`, which also differs from the
 * `same-origin` of the other pages with scripts.
 */
const NO_OPENER = { 'cross-origin-opener-policy': 'noopener-allow-popups' };

const WITH_PASSKEYS = { 'permissions-policy': permissionsPolicy('(self)') };

/** A page of the site; `policy` comes from `pagePolicy`. `match` is null for the 404 page. */
export const pageHeaders = (
  policy: string,
  {
    match,
    hasScripts,
  }: { readonly match: Pick<PageOfPath, 'page' | 'isIsolated'> | null; readonly hasScripts: boolean },
): SecurityHeaders => ({
  'content-security-policy': policy,
  ...(!hasScripts && ANY_OPENER),
  ...(match?.isIsolated && NO_OPENER),
  ...(match?.isIsolated && match.page.access !== 'operator' && WITH_PASSKEYS),
  ...(SECRET_PATHS.includes(match?.page.path.toLowerCase() ?? '') && SECRET_HEADERS),
});

/**
 * The document of a foreign remote. `base` is the URL of its files and `site` the origin that may show the document.
 * `sandbox` holds when the document is opened without the frame, too. `connect-src` is closed, so the only way out is the
 * port of the shell.
 */
export const foreignDocumentHeaders = ({
  base,
  site,
  isOpaque,
}: {
  readonly base: string;
  readonly site: string;
  readonly isOpaque: boolean;
}): SecurityHeaders => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${base}`,
    `style-src ${base} 'unsafe-inline'`,
    `img-src ${base} data: blob:`,
    `font-src ${base}`,
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${site}`,
    `sandbox allow-scripts allow-forms${isOpaque ? '' : ' allow-same-origin'}`,
  ].join('; '),
  'x-dns-prefetch-control': 'off',
  ...NO_REFERRER,
});

/** A page of the edge with one inline style and nothing else. */
export const plainPageHeaders = (style: string): SecurityHeaders => ({ 'content-security-policy': stylePolicy(style) });

/** A page of the preview endpoint. Its address contains a secret, so the page sends no referrer. */
export const previewPageHeaders = (style: string): SecurityHeaders => ({
  'content-security-policy': stylePolicy(style),
  ...NO_REFERRER,
});

/** The policy of a page to which an inline style is added. A page without a policy gets a policy for that style. */
export const withInlineStyle = (policy: string | undefined, style: string): string =>
  policy === undefined
    ? stylePolicy(style)
    : policy.replace(/style-src( 'self')?/, (sources) => `${sources} ${hashSource(style)}`);

const stylePolicy = (style: string): string =>
  pagePolicy({ styles: [style], scripts: [], files: 'none', imageOrigins: [], frames: [] });

/** Hashes are cached, because most inline blocks occur on many pages. */
const hashes = new LRUCache<string, string>({ max: 100 });

/**
 * The script and style files of a page: none, the files of releases, or also the files of the development tools (decision
 * 0059).
 */
type PageFiles = 'none' | 'releases' | 'development';

const TRUSTED_TYPES: Record<PageFiles, readonly string[]> = {
  none: ["require-trusted-types-for 'script'", "trusted-types 'none'"],
  releases: ["require-trusted-types-for 'script'", 'trusted-types default'],
  development: [],
};

/**
 * Builds the content security policy of a page. `styles` and `scripts` are the inline blocks, `imageOrigins` are additional
 * image origins, and `frames` are the embedded origins. Inline blocks are allowed by hash and not by nonce, because responses
 * are cached.
 *
 * A page that loads releases has two policies, and the browser enforces both. The first policy allows script files of this
 * site. The second policy has 'strict-dynamic': only a script of the page may load these files, and no tag in its HTML may.
 * The second policy alone would allow files of every site, because 'strict-dynamic' disables 'self'.
 */
export function pagePolicy({
  styles,
  scripts,
  files,
  imageOrigins,
  frames,
  scriptPreloads = [],
}: {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly files: PageFiles;
  readonly imageOrigins: readonly string[];
  readonly frames: readonly string[];
  /** The integrity hashes of the scripts that the HTML preloads. A preload is a tag, so 'strict-dynamic' would refuse it. */
  readonly scriptPreloads?: readonly string[];
}): string {
  const hashesOf = (texts: readonly string[]) => texts.map((text) => ` ${hashSource(text)}`).join('');
  const self = files === 'none' ? '' : " 'self'";
  const policy = [
    "default-src 'none'",
    `script-src${self}${hashesOf(scripts)}`,
    `style-src${self}${hashesOf(styles)}`,
    ['img-src', "'self'", 'data:', 'blob:', ...imageOrigins].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Without this directive 'script-src' would allow workers. A service worker would outlive its release.
    "worker-src 'none'",
    ...TRUSTED_TYPES[files],
  ].join('; ');
  if (files !== 'releases') return policy;
  const preloadHashes = scriptPreloads.map((integrity) => ` '${integrity}'`).join('');
  return `${policy}, script-src 'strict-dynamic'${hashesOf(scripts)}${preloadHashes}`;
}

function hashSource(text: string): string {
  const cached = hashes.get(text);
  if (cached) return cached;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, hash);
  return hash;
}
