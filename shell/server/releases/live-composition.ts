import { ALL, RELEASES } from '../responses/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { ServedResponse } from '../responses/response-cache.ts';
import type { State } from './environment-state.ts';
import { sendReleaseFile } from './release-files.ts';
import { isDamageError, type Release, type ReleaseReader } from './release-reader.ts';

type ReleaseFile = Release['files'][string];

export const LIVE_COMPOSITION = /^\/\.well-known\/linkstall\/composition\.json$/;
export const LIVE_FILE = /^\/\.well-known\/linkstall\/composition\/([^/]+)\/([^/]+)\/(.+)$/;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=5',
  'surrogate-key': `${ALL} ${RELEASES}`,
};
const NO_STORE = { 'cache-control': 'no-store' };
const FILE_HEADERS = {
  // A browser runs no file of this type, so no page of this site can load the code of a foreign remote from here.
  'content-type': 'application/octet-stream',
  'cross-origin-resource-policy': 'same-origin',
};

interface Dependencies {
  readonly activeState: { current(): Promise<State> };
  readonly reader: ReleaseReader;
}

/** A document has the hash of each file, so a new one for each request would cost as much as a page. */
const documents = new WeakMap<State, ServedResponse>();

/**
 * The releases that a visitor without a candidate gets, for `linkstall dev` in the repository of a team. Omits everything about
 * people (who published or changed a release, the flags, and the log) and the files that only the gate needs.
 */
export async function sendLiveComposition(exchange: Exchange, dependencies: Dependencies): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const state = await dependencies.activeState.current();
  await sendResponse(exchange, documents.get(state) ?? (await newDocument(state, dependencies)));
}

/** A file of a live release. The local edge of `linkstall dev` draws the whole site, so it also needs the server bundles. */
export async function sendLiveFile(exchange: Exchange, { activeState, reader }: Dependencies): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const [, remote = '', name = '', path = ''] = LIVE_FILE.exec(exchange.pathname.replace(/%7e/i, '~')) ?? [];
  const isLive = releasesOf(await activeState.current()).some((live) => live.remote === remote && live.name === name);
  if (!isLive) return sendResponse(exchange, textResponse(404, 'This release is not live.', NO_STORE));
  try {
    const release = await reader.release(remote, name);
    const options = { cacheControl: 'public, max-age=5', extraHeaders: FILE_HEADERS, isServed: isPublic };
    await sendReleaseFile(exchange, { reader, release, path, ...options });
  } catch (error) {
    if (!isDamageError(error)) exchange.log.error({ reason: String(error) }, 'a release file could not be read');
    await sendResponse(exchange, textResponse(502, 'This file is not what was published.', NO_STORE));
  }
}

const releasesOf = ({ remotes }: State) =>
  Object.entries(remotes).flatMap(([remote, { stable, disabled }]) => (disabled ? [] : [{ remote, name: stable }]));

/** A release that cannot be read is omitted until it can be read. Its remote is also missing in the site. */
async function newDocument(state: State, { reader }: Dependencies): Promise<ServedResponse> {
  const records = await Promise.all(
    releasesOf(state).map(({ remote, name }) => reader.release(remote, name).then(publicRecord, () => [])),
  );
  const response = textResponse(200, JSON.stringify({ schema: 1, releases: records.flat() }), HEADERS);
  if (records.every((record) => record.length > 0)) documents.set(state, response);
  return response;
}

/** The recordings, the budgets and source maps of a release are for the gate only. The edge of a session needs the bundles. */
const isPublic = (path: string, { kind }: Pick<ReleaseFile, 'kind'>): boolean =>
  kind !== 'server' || path.endsWith('.cjs');

/** The public files without their compressed forms. */
function publicRecord(release: Release) {
  const { by: _by, commit: _commit, statement: _statement, signature: _signature, ...record } = release;
  const files = Object.entries(record.files)
    .filter(([path, file]) => isPublic(path, file))
    .map(([path, { sha384, bytes, kind }]) => [path, { sha384, bytes, kind }]);
  return [{ ...record, files: Object.fromEntries(files) as Release['files'] }];
}
