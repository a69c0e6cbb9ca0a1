// Copies the live releases of a site over HTTP into the store of a session. Each file is compared with the hash of its record.
import type { Environment } from '../../releases/src/environment.ts';
import type { Pointer, Release } from '../../releases/src/formats.ts';
import { readState, swapState } from '../../releases/src/pointers/pointers.ts';
import { ReleaseError } from '../../releases/src/release-error.ts';
import { writeRelease } from '../../releases/src/publish/write-release.ts';
import { buildIdOf, isFilePath, isReleaseName, isRemoteName } from '../../releases/src/signed/verify.ts';
import { fileHash } from '../../releases/src/store/blobs.ts';
import { mapConcurrent } from '../../releases/src/store/map-concurrent.ts';

type PublicRecord = Omit<Release, 'signature'>;

const COMPOSITION = '/.well-known/linkstall/composition';
const TIMEOUT_MS = 30_000;

interface Copy {
  readonly origin: string;
  readonly sandbox: Environment;
  /** The remote of the session. The session decides its release. */
  readonly remote: string;
  /** The newest build of the session; null before the first one. */
  readonly built: string | null;
}

/** Makes the pointers of the session those of the site, with the build of the session. Copies the releases that are missing. */
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
  const text = (await read(`${origin}${COMPOSITION}.json`)).toString('utf8');
  const { schema, releases } = JSON.parse(text) as { schema: unknown; releases: unknown };
  if (schema === 1 && Array.isArray(releases)) return releases as readonly PublicRecord[];
  throw damageError(`${COMPOSITION}.json`);
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
  const contents = await mapConcurrent(Object.entries(files), async ([path, { sha384, bytes }]) => {
    const content = isFilePath(path) ? await read(`${origin}${COMPOSITION}/${remote}/${release}/${path}`) : null;
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

async function read(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!response) throw new ReleaseError('platform.unavailable', `${url} does not answer. Check the connection.`);
  if (!response.ok)
    throw new ReleaseError(
      `platform.${response.status}`,
      `${url} answers ${response.status}. The site changed meanwhile, or its version of Linkstall is older.`,
    );
  return Buffer.from(await response.arrayBuffer());
}

const damageError = (what: string) =>
  new ReleaseError('release.tampered', `The site sent something else than it announced: ${what}.`);
