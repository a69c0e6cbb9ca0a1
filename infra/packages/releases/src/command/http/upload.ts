// Uploads a release. The platform says which files it does not have; only these are sent, six at a time. After a broken
// connection the upload asks again, so that it continues where it stopped.
import { setTimeout as pause } from 'node:timers/promises';

import type { Build, Envelope, FileHash } from '../../formats.ts';
import { ReleaseError } from '../../release-error.ts';
import { asSize, counted, printToStderr } from '../output.ts';
import type { RegistryClient } from './registry-client.ts';
import { isTemporary, PlatformError } from './requests.ts';
import { uploadProgress } from './upload-progress.ts';

const CONCURRENCY = 6;
/** Failures in a row without a new file on the platform. */
const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = 250;
/** The platform verifies, compresses and tries the release. */
const FINISH_TIMEOUT_MS = 600_000;

interface Upload {
  readonly build: Build;
  readonly sources: ReadonlyMap<string, Buffer>;
  readonly files: Readonly<Record<string, FileHash>>;
  /** Only of a team with a key. */
  readonly statement: Envelope | undefined;
}

interface Uploaded {
  readonly release: string;
  readonly isNew: boolean;
  /** The reason why a deploy would be refused now. */
  readonly warnings: readonly string[];
}

export async function upload(client: RegistryClient, { build, sources, files, statement }: Upload): Promise<Uploaded> {
  const contents = new Map([...sources].map(([path, bytes]) => [files[path]?.sha384 ?? '', bytes] as const));
  let [failures, missingBefore] = [0, Infinity];
  for (;;) {
    try {
      const { release, missing } = await begin(client, { version: build.version, build, files, statement });
      if (missing === null) return { release, isNew: false, warnings: [] };
      if (missing.length < missingBefore) failures = 0;
      missingBefore = missing.length;
      await sendBlobs(client, missing, contents);
      return await finish(client, release);
    } catch (error) {
      if (!isTemporary(error) || failures === MAX_FAILURES) throw error;
      failures += 1;
      printToStderr(`upload: ${error.message} Trying again.`);
      await pause(error.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** failures);
    }
  }
}

/** Announces the release. `missing` is null when the release is published already. */
async function begin(
  client: RegistryClient,
  manifest: object,
): Promise<{ release: string; missing: readonly string[] | null }> {
  try {
    const data = await client.call({ method: 'POST', path: client.path('releases'), body: manifest });
    return { release: String(data.release), missing: data.missing };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'release.exists') throw error;
    const release = error.problems.find(({ code }) => code === 'release')?.message ?? '';
    return { release, missing: null };
  }
}

async function sendBlobs(client: RegistryClient, missing: readonly string[], contents: ReadonlyMap<string, Buffer>) {
  const blobs = missing.map((sha384) => [sha384, contents.get(sha384) ?? refuseUnknown(sha384)] as const);
  const size = blobs.reduce((sum, [, bytes]) => sum + bytes.length, 0);
  printToStderr(`upload: ${missing.length} of ${counted(contents.size, 'file')} are new (${asSize(size)})`);
  const progress = uploadProgress({ files: blobs.length, bytes: size });
  const queue = blobs.values();
  let failure: unknown = null;
  const sendNext = async () => {
    for (const [sha384, bytes] of queue) {
      if (failure !== null) return;
      const path = client.path(`blobs/${hexOf(sha384)}`);
      try {
        await client.call({ method: 'PUT', path, body: bytes });
        progress.add(bytes.length);
      } catch (error) {
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
  progress.end();
  if (failure !== null) throw failure;
}

const hexOf = (sha384: string) => Buffer.from(sha384.replace('sha384-', ''), 'base64').toString('hex');

function refuseUnknown(sha384: string): never {
  throw new ReleaseError('platform.missing', `The platform asks for a file that is not in this release: ${sha384}.`);
}

async function finish(client: RegistryClient, release: string): Promise<Uploaded> {
  const path = client.path(`releases/${encodeURIComponent(release)}/finish`);
  const data = await client.call({ method: 'POST', path, body: {}, timeoutMs: FINISH_TIMEOUT_MS });
  return { release: String(data.release), isNew: data.isNew === true, warnings: data.warnings ?? [] };
}
