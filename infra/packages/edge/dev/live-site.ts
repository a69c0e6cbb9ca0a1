// Copies the live releases of a site over HTTP into the store of a session. Each file is compared with the hash of its record.
import type { Environment } from '../../releases/src/environment.ts';
import type { Pointer, Release } from '../../releases/src/formats.ts';
import { readState, swapState } from '../../releases/src/pointers/pointers.ts';
import { ReleaseError } from '../../releases/src/release-error.ts';
import { checkLimits } from '../../releases/src/publish/limits.ts';
import { writeRelease } from '../../releases/src/publish/write-release.ts';
import { buildIdOf, isFilePath, isReleaseName, isRemoteName } from '../../releases/src/signed/verify.ts';
import { fileHash } from '../../releases/src/store/blobs.ts';
import { mapConcurrent } from '../../releases/src/store/map-concurrent.ts';

type PublicRecord = Omit<Release, 'signature'>;

const COMPOSITION = '/.well-known/linkstall/composition';
const TIMEOUT_MS = 30_000;
/** The release records of a site with a hundred remotes have some megabytes. */
const MAX_DOCUMENT_BYTES = 20_000_000;
const MAX_RELEASES = 200;

interface Copy {
  readonly origin: string;
  readonly sandbox: Environment;
  /** The remote of the session. The session decides its release. */
  readonly remote: string;
  /** The newest build of the session; null before the first build. */
  readonly built: string | null;
}

/** Copies the pointers of the site to the session, with the build of the session. Also copies missing releases. */
export async function copyLiveSite({ origin, sandbox, remote, built }: Copy): Promise<void> {
  const live: [string, Pointer][] = [];
  for (const record of await readRecords(origin))
    live.push([record.remote, { stable: await copyRelease(origin, sandbox, record), history: [] }]);
  const own = built === null ? {} : { [remote]: { stable: built, history: [] } };
  const remotes: Record<string, Pointer> = { ...Object.fromEntries(live), ...own };
  const state = await readState(sandbox);
  if (JSON.stringify(state.remotes) === JSON.stringify(remotes)) return;
  await swapState(sandbox, state, { action: 'deploy', remote, remotes });
}

async function readRecords(origin: string): Promise<readonly PublicRecord[]> {
  const text = (await read(`${origin}${COMPOSITION}.json`, MAX_DOCUMENT_BYTES)).toString('utf8');
  const { schema, releases } = JSON.parse(text) as { schema: unknown; releases: unknown };
  if (schema !== 1 || !Array.isArray(releases)) throw damageError(`${COMPOSITION}.json`);
  if (releases.length > MAX_RELEASES) throw tooLarge(`${COMPOSITION}.json`, `${MAX_RELEASES} releases`);
  return releases as readonly PublicRecord[];
}

const nameOf = ({ version, buildId }: PublicRecord) => `${version}~${buildId}`;

/**
 * The site keeps the files that only the gate needs. So the copy is a release of its own, with the id of the other files.
 * @returns the name of the copy
 */
async function copyRelease(origin: string, sandbox: Environment, record: PublicRecord): Promise<string> {
  const { remote, files } = record;
  const release = nameOf(record);
  if (!isRemoteName(remote) || !isReleaseName(release)) throw damageError(`${remote} ${release}`);
  const copy = { ...record, buildId: buildIdOf(files) };
  const isCopied = await sandbox.store.read(`releases/${remote}/${nameOf(copy)}/release.json`).catch(() => null);
  if (isCopied) return nameOf(copy);
  // The limits of a publication, before the first byte.
  checkLimits(remote, new Map(Object.entries(files).map(([path, { bytes }]) => [path, bytes])), 'release.too_large');
  const contents = await mapConcurrent(Object.entries(files), async ([path, { sha384, bytes }]) => {
    const content = isFilePath(path) ? await read(`${origin}${COMPOSITION}/${remote}/${release}/${path}`, bytes) : null;
    if (content?.length !== bytes || fileHash(content).sha384 !== sha384)
      throw damageError(`${remote} ${release} ${path}`);
    return [path, content] as const;
  });
  await writeRelease(sandbox, {
    record: copy,
    sources: new Map(contents),
    compressed: { fileRecords: { ...files }, bytes: new Map() },
  });
  return nameOf(copy);
}

/** @param maxBytes the limit; the rest of a larger response is not read */
async function read(url: string, maxBytes: number): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!response) throw new ReleaseError('platform.unavailable', `${url} does not answer. Check the connection.`);
  if (!response.ok)
    throw new ReleaseError(
      `platform.${response.status}`,
      `${url} answers ${response.status}. The site changed meanwhile, or its version of Linkstall is older.`,
    );
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(url, `${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const damageError = (what: string) =>
  new ReleaseError('release.tampered', `The site sent something else than it announced: ${what}.`);

const tooLarge = (what: string, limit: string) =>
  new ReleaseError('release.too_large', `${what} is larger than its limit of ${limit}, so it was not copied.`);
