import { hasBlob, putBlob } from '@linkstall/releases/blobs';
import { check } from '@linkstall/releases/check';
import { publishedRelease, publishUpload, releaseNameOf, type Manifest } from '@linkstall/releases/publish-upload';
import { checkEnvironment, remoteReleases, toNote } from '@linkstall/releases/registry';
import { isPreviewRelease } from '@linkstall/releases/team-previews';
import { UPLOAD_LIMITS } from '@linkstall/releases/upload-limits';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { DomainError } from '../http/domain-error.js';
import { ComparedPages } from './compared-pages.js';
import { GateQueue } from './gate-queue.js';
import { PendingReleasesRepository } from './pending-releases.repository.js';
import { RegistryRights } from './registry-rights.service.js';
import { asRefusedBuild, asRegistryError } from './registry.errors.js';
import type {
  PublishedReleaseResponse,
  ReleaseCheckResponse,
  RemoteReleasesResponse,
  StartedReleaseResponse,
  StoredBlobResponse,
} from './registry.response.js';
import type { ReleaseId } from './registry.types.js';

interface WantedCheck extends ReleaseId {
  readonly environment: string | undefined;
  readonly percent: number | undefined;
  /** Whether public pages are compared, too. */
  readonly pages: boolean;
}

/** Uploads and publications of teams. A release says who published it, from the verified identity only. */
@Injectable()
export class RegistryPublications {
  /** Publications run one after the other, because each needs the processor for seconds. */
  private readonly mutex = new KeyedMutex();

  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly rights: RegistryRights,
    private readonly pending: PendingReleasesRepository,
    private readonly gates: GateQueue,
    private readonly comparedPages: ComparedPages,
  ) {}

  async list(request: RequestWithCaller, remote: string): Promise<RemoteReleasesResponse> {
    const { environment } = await this.rights.allow(request, { remote, verb: 'check' });
    return asRegistryError(async () => ({ releases: await remoteReleases(environment, remote) }));
  }

  async start(request: RequestWithCaller, manifest: Manifest): Promise<StartedReleaseResponse> {
    const { remote, version, files } = manifest;
    const { by, environment } = await this.rights.allow(request, { remote, verb: verbFor(version) });
    return asRefusedBuild(async () => {
      const release = releaseNameOf(manifest);
      if (await publishedRelease(environment, remote, release)) throw alreadyPublished(remote, release);
      const wanted = [...new Set(Object.values(files).map(({ sha384 }) => sha384))];
      await this.pending.store(by, release, { manifest, hashes: wanted.map(toHex) });
      const missing: string[] = [];
      for (const hash of wanted) if (!(await hasBlob(environment.store, hash))) missing.push(hash);
      return { release, missing };
    });
  }

  async storeBlob(
    request: RequestWithCaller,
    { remote, hash }: { readonly remote: string; readonly hash: string },
  ): Promise<StoredBlobResponse> {
    // Bytes alone publish nothing: `start` and `finish` know the version.
    const { by, environment } = await this.rights.allow(request, { remote, verb: 'publish', orVerbs: ['preview'] });
    if (!(await this.pending.names({ remote, by }, hash)))
      throw new DomainError(
        'conflict',
        'blob.unexpected',
        'No started release names this file: send the manifest first.',
      );
    return asRegistryError(async () => {
      if (await hasBlob(environment.store, toText(hash))) return { isNew: false };
      const bytes = await readBytes(request);
      if (createHash('sha384').update(bytes).digest('hex') !== hash)
        throw new DomainError('undecodable', 'blob.hash', 'The file differs from its hash: send it again.');
      const { isNew } = await putBlob(environment.store, bytes);
      return { isNew };
    });
  }

  async finish(request: RequestWithCaller, { remote, release }: ReleaseId): Promise<PublishedReleaseResponse> {
    const call = { remote, verb: verbFor(release), release };
    const { by, claims, team, environment } = await this.rights.allow(request, call);
    const manifest = await this.pending.find({ remote, by }, release);
    if (!manifest)
      throw new DomainError(
        'not-found',
        'release.unknown',
        `${remote} ${release} was not started: send its manifest first.`,
      );
    const { commit, repository = '' } = claims;
    const source = { commit, repository, builder: claims.builder || `linkstall:${by}` };
    const published = await this.mutex.runExclusive('publish', async () => {
      // The rights may have ended while the call waited for others.
      await this.rights.allow(request, { ...call, isRecorded: true });
      return asRefusedBuild(() => publishUpload(environment, manifest, source));
    });
    // The deploy that follows finds the result of the gate, which takes longest of all.
    if (!isPreviewRelease(release))
      this.gates.startAhead(team, (signal) => check(environment, { remote, release, signal }));
    return published;
  }

  async check(
    request: RequestWithCaller,
    { remote, release, environment: env, percent, pages: withPages }: WantedCheck,
  ): Promise<ReleaseCheckResponse> {
    const { team, environment } = await this.rights.allow(request, {
      remote,
      verb: 'check',
      environment: env,
      release,
    });
    return asRegistryError(async () => {
      // The gate would pass everything in an environment without a shell, such as a misspelt one.
      await checkEnvironment(environment);
      const { problems, notes, pages } = await this.gates.run(team, request, async (signal) => {
        const report = await check(environment, { remote, release, percent, signal });
        const isDamaged = report.problems.some(({ code }) => code.startsWith('release.'));
        if (!withPages || isDamaged || signal.aborted) return { ...report, pages: null };
        return { ...report, pages: await this.comparedPages.compare(environment, { remote, release }) };
      });
      return {
        problems: problems.map(({ code, message, final }) => ({ code, message, ...(final && { final }) })),
        notes: notes.map(toNote),
        pages,
      };
    });
  }
}

/** A release that is only for previews needs no right to publish, so that a pull request can show its own. */
const verbFor = (version: string): 'preview' | 'publish' => (isPreviewRelease(version) ? 'preview' : 'publish');

/** Reads the body up to the limit of a file. */
async function readBytes(request: RequestWithCaller): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > UPLOAD_LIMITS.fileBytes)
      throw new DomainError('too-large', 'blob.too_large', `A file has at most ${UPLOAD_LIMITS.fileBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const toHex = (hash: string): string => Buffer.from(hash.replace('sha384-', ''), 'base64').toString('hex');
const toText = (hex: string): string => `sha384-${Buffer.from(hex, 'hex').toString('base64')}`;

const alreadyPublished = (remote: string, release: string) =>
  new DomainError('conflict', 'release.exists', `${remote} ${release} is published already.`, {
    errors: [{ field: 'release', message: release }],
  });
