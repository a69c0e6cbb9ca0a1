import { ALL, RELEASES } from '../responses/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { State } from './environment-state.ts';
import { sendReleaseFile } from './release-files.ts';
import { isDamageError, type Release, type ReleaseReader } from './release-reader.ts';

export const LIVE_COMPOSITION = /^\/\.well-known\/linkstall\/composition\.json$/;
export const LIVE_FILE = /^\/\.well-known\/linkstall\/composition\/([^/]+)\/([^/]+)\/(.+)$/;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=5',
  'surrogate-key': `${ALL} ${RELEASES}`,
};
const NO_STORE = { 'cache-control': 'no-store' };
/** `routes` and `server` are not below /remotes/, because no browser needs them. */
const KINDS = ['script', 'style', 'asset', 'routes', 'server'];

interface Dependencies {
  readonly activeState: { current(): Promise<State> };
  readonly reader: ReleaseReader;
}

/**
 * The releases that a visitor without a candidate gets, for `linkstall dev` in the repository of a team. Omits everything about
 * people: who published or changed a release, the flags, and the log.
 */
export async function sendLiveComposition(exchange: Exchange, dependencies: Dependencies): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const releases = releasesOf(await dependencies.activeState.current());
  await sendResponse(exchange, textResponse(200, await documentOf(releases, dependencies), HEADERS));
}

/** A file of a live release. The local edge of `linkstall dev` draws the whole site, so it also needs the server bundles. */
export async function sendLiveFile(exchange: Exchange, { activeState, reader }: Dependencies): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const [, remote = '', name = '', path = ''] = LIVE_FILE.exec(exchange.pathname.replace(/%7e/i, '~')) ?? [];
  const isLive = releasesOf(await activeState.current()).some((live) => live.remote === remote && live.name === name);
  if (!isLive) return sendResponse(exchange, textResponse(404, 'This release is not live.', NO_STORE));
  try {
    const release = await reader.release(remote, name);
    await sendReleaseFile(exchange, { reader, release, path, cacheControl: 'public, max-age=5', kinds: KINDS });
  } catch (error) {
    if (!isDamageError(error)) exchange.log.error({ reason: String(error) }, 'a release file could not be read');
    await sendResponse(exchange, textResponse(502, 'This file is not what was published.', NO_STORE));
  }
}

const releasesOf = ({ remotes }: State) =>
  Object.entries(remotes).flatMap(([remote, { stable, disabled }]) => (disabled ? [] : [{ remote, name: stable }]));

/** A release that cannot be read is omitted. Its remote is also missing in the site. */
async function documentOf(releases: ReturnType<typeof releasesOf>, { reader }: Dependencies): Promise<string> {
  const records = await Promise.all(
    releases.map(({ remote, name }) => reader.release(remote, name).then(publicRecord, () => [])),
  );
  return JSON.stringify({ schema: 1, releases: records.flat() });
}

/** The files without their compressed forms. */
function publicRecord(release: Release) {
  const { by: _by, commit: _commit, statement: _statement, signature: _signature, ...record } = release;
  const files = Object.entries(record.files).map(([path, { sha384, bytes, kind }]) => [path, { sha384, bytes, kind }]);
  return [{ ...record, files: Object.fromEntries(files) as Release['files'] }];
}
