import type { Exchange } from '../http/exchange.ts';
import { writeHead } from '../http/head.ts';
import { methodNotAllowed, sendResponse, sendPart, textResponse } from '../http/send.ts';
import { preferredEncoding } from '../responses/encodings.ts';
import { isNamed } from '../responses/entity-tags.ts';
import { isRefusal, type Release, type ReleaseReader } from './release-reader.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
};
const SERVED = ['script', 'style', 'asset'];
const FOREVER = 'public, max-age=31536000, immutable';
/** Other sites may load what the discovery file tells them of: with integrity, which the browser checks only so. */
const TO_ALL = { 'access-control-allow-origin': '*' };

/** `/remotes/<remote>/<release>/<file>`: written once, so it may be kept for ever. Bytes that are not the published ones: 502. */
export async function sendRemoteFile(exchange: Exchange, reader: ReleaseReader, mapped = false): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const [, , remote = '', name = '', ...rest] = exchange.pathname.split('/');
  // Another try of a browser that waited in vain has other addresses: it keeps what hangs by its address.
  const path = rest.join('/').replace(/^try-\d+\//, '');
  try {
    const release = await reader.release(remote, name.replace(/%7e/i, '~')).catch(ifMissing);
    if (!release) return await sendResponse(exchange, notThere());
    // Only while developing: the browser then reads the sources' map, and the file itself says nothing of it.
    const more = { ...TO_ALL, ...(mapped && { sourcemap: `/dev/maps/${remote}/${name}/${path}.map` }) };
    await sendReleaseFile(exchange, { reader, release, path, caching: FOREVER, more });
  } catch (error) {
    if (!isRefusal(error)) exchange.log.error({ reason: String(error) }, 'a release file could not be read');
    await sendResponse(
      exchange,
      textResponse(502, 'This file is not what was published.', { 'cache-control': 'no-store' }),
    );
  }
}

interface FileOptions {
  readonly reader: ReleaseReader;
  readonly release: Release;
  readonly path: string;
  readonly caching: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** One file of a release, in the form in which it was published. Rejects when it is not what was published. */
export async function sendReleaseFile(
  exchange: Exchange,
  { reader, release, path, caching, more }: FileOptions,
): Promise<void> {
  const { req, res } = exchange;
  const file = Object.hasOwn(release.files, path) ? release.files[path] : undefined;
  if (!file || !SERVED.includes(file.kind)) return sendResponse(exchange, notThere());
  const wanted = preferredEncoding(req.headers['accept-encoding']);
  const encoding = wanted !== 'identity' && file.encodings?.[wanted] ? wanted : undefined;
  const bytes = await reader.file(release, path, encoding);
  const etag = `"${file.sha384.slice(7, 31)}${encoding ? `-${encoding}` : ''}"`;
  const headers = { 'cache-control': caching, vary: 'Accept-Encoding', 'accept-ranges': 'bytes', etag, ...more };
  if (isNamed(req.headers['if-none-match'], etag)) {
    writeHead(exchange, 304, headers);
    return void res.end();
  }
  const sent = {
    ...headers,
    'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  };
  sendPart(exchange, { headers: sent, bytes, etag });
}

const notThere = () => textResponse(404, 'There is no such file.', { 'cache-control': 'no-store' });

function ifMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'release.missing') return null;
  throw error;
}
