import type { Exchange } from '../http/exchange.ts';
import { writeHead } from '../http/head.ts';
import { methodNotAllowed, sendResponse, sendWithRange, textResponse } from '../http/send.ts';
import { preferredEncoding } from '../responses/encodings.ts';
import { matchesEntityTag } from '../responses/entity-tags.ts';
import type { Preview, ReleasePreviews } from '../release-preview/release-previews.ts';
import type { DeployedReleases } from './deployed-releases.ts';
import { isDamageError, isMissing, isRevoked, type Release, type ReleaseReader } from './release-reader.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  tgz: 'application/gzip',
};
const SERVED_KINDS: readonly string[] = ['script', 'style', 'asset'];
const FOREVER = 'public, max-age=31536000, immutable';
/** CORS headers, because other sites may load the files of the discovery document with integrity hashes, which need CORS. */
const CORS_HEADERS = { 'access-control-allow-origin': '*' };

/**
 * In development the code is not public, so no page of another site may read or run it. The frame of a foreign release has an
 * opaque origin, so its own requests count as requests of another site.
 */
function corsHeaders({ tier }: Release, isDevelopment: boolean): Readonly<Record<string, string>> {
  if (!isDevelopment) return CORS_HEADERS;
  return tier === 'foreign' ? { ...CORS_HEADERS, 'cross-origin-resource-policy': 'cross-origin' } : {};
}

/** A shared cache would give the files of a previewed release to everybody. */
const FOR_ONE_BROWSER = 'private, max-age=31536000, immutable';

export interface FileDependencies {
  readonly reader: ReleaseReader;
  readonly deployedReleases: Pick<DeployedReleases, 'has'>;
  readonly releasePreviews: Pick<ReleasePreviews, 'of'>;
  /** Not null in development. */
  readonly develop: object | null;
  /** Whether the request is to the own host of a foreign remote. */
  readonly isOwnHost?: boolean;
}

/**
 * `/remotes/<remote>/<release>/<file>`: immutable files of releases that a pointer named, or that the browser previews. Damaged
 * bytes are 502.
 */
export async function sendRemoteFile(exchange: Exchange, dependencies: FileDependencies): Promise<void> {
  const { reader, develop } = dependencies;
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const [, , remote = '', name = '', ...rest] = exchange.pathname.split('/');
  // A browser retries with another URL, because it does not request a URL again while a request hangs.
  const path = rest.join('/').replace(/^try-\d+\//, '');
  try {
    const served = await servedRelease(exchange, dependencies, { remote, name });
    if (!served || (isForSite(exchange, dependencies) && served.release.tier === 'foreign'))
      return await sendResponse(exchange, fileNotFound());
    const { release, isDeployed } = served;
    // In development a header names the source map, which the file itself does not.
    const extraHeaders = {
      ...corsHeaders(release, develop !== null),
      ...(release.tier === 'foreign' && { vary: 'Accept-Encoding, Sec-Fetch-Site' }),
      ...(develop && { sourcemap: `/dev/maps/${remote}/${name}/${path}.map` }),
    };
    await sendReleaseFile(exchange, {
      reader,
      release,
      path,
      cacheControl: isDeployed ? FOREVER : FOR_ONE_BROWSER,
      extraHeaders,
    });
  } catch (error) {
    if (!isDamageError(error)) exchange.log.error({ reason: String(error) }, 'a release file could not be read');
    await sendResponse(
      exchange,
      textResponse(502, 'This file is not what was published.', { 'cache-control': 'no-store' }),
    );
  }
}

/**
 * Whether a page of this site loads the file. Such a page may run no code of a foreign release. The frame of the release has
 * an opaque origin, so its requests are cross-site. `Sec-Fetch-Site` cannot be set by scripts.
 */
const isForSite = ({ req }: Exchange, { isOwnHost = false }: FileDependencies): boolean =>
  !isOwnHost && /^same-/.test(req.headers['sec-fetch-site'] ?? '');

/** The release, if the browser may load its files; otherwise null. */
export async function servedRelease(
  exchange: Exchange,
  { reader, deployedReleases, releasePreviews }: FileDependencies,
  { remote, name }: { readonly remote: string; readonly name: string },
): Promise<{ readonly release: Release; readonly isDeployed: boolean } | null> {
  const releaseName = name.replace(/%7e/i, '~');
  const isDeployed = await deployedReleases.has(remote, releaseName);
  const isServed = isDeployed || isPreviewed(await releasePreviews.of(exchange), remote, releaseName);
  const release = isServed ? await reader.release(remote, releaseName).catch(nullIfNotServed) : null;
  return release && { release, isDeployed };
}

function isPreviewed(preview: Preview | null, remote: string, name: string): boolean {
  const { shells = [], remotes = {} } = preview?.visitorComposition ?? {};
  const releases = remote === 'shell' ? shells : (remotes[remote]?.releases ?? []);
  return releases.some(({ release }) => release === name);
}

interface FileOptions {
  readonly reader: ReleaseReader;
  readonly release: Release;
  readonly path: string;
  readonly cacheControl: string;
  readonly extraHeaders?: Readonly<Record<string, string>>;
  /** Which files are served; default: those that browsers load. */
  readonly isServed?: (path: string, file: Release['files'][string]) => boolean;
}

const isForBrowsers: FileOptions['isServed'] & object = (_path, { kind }) => SERVED_KINDS.includes(kind);

/** A file of a release in its published encoding. Rejects when the bytes are damaged. */
export async function sendReleaseFile(
  exchange: Exchange,
  { reader, release, path, cacheControl, extraHeaders, isServed = isForBrowsers }: FileOptions,
): Promise<void> {
  const { req, res } = exchange;
  const file = Object.hasOwn(release.files, path) ? release.files[path] : undefined;
  if (!file || !isServed(path, file)) return sendResponse(exchange, fileNotFound());
  const preferred = preferredEncoding(req.headers['accept-encoding']);
  const encoding = preferred !== 'identity' && file.encodings?.[preferred] ? preferred : undefined;
  const bytes = await reader.file(release, path, encoding);
  const etag = `"${file.sha384.slice(7, 31)}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    'cache-control': `${cacheControl}, no-transform`, // a proxy that minifies a file breaks its hash
    vary: 'Accept-Encoding',
    'accept-ranges': 'bytes',
    etag,
    ...extraHeaders,
  };
  if (matchesEntityTag(req.headers['if-none-match'], etag)) {
    writeHead(exchange, 304, headers);
    return void res.end();
  }
  const responseHeaders = {
    'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    ...headers,
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  };
  sendWithRange(exchange, { headers: responseHeaders, bytes, etag });
}

const fileNotFound = () => textResponse(404, 'There is no such file.', { 'cache-control': 'no-store' });

function nullIfNotServed(error: unknown): null {
  if (isMissing(error) || isRevoked(error)) return null;
  throw error;
}
