import { checkEnvironment } from '@linkstall/releases/registry';
import { createSet, readSet, readSets } from '@linkstall/releases/release-sets';
import { changeSet, dryRunSet, findSentSetChange, type SetRequest } from '@linkstall/releases/set-changes';
import { Injectable } from '@nestjs/common';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { Clock } from '../config/clock.js';
import { invalid } from '../http/validation.js';
import { MAX_REMOTES_IN_SET } from './dto/release-set.dto.js';
import { REPEAT_WITHIN_MS, expectedSeqOf } from './if-match.js';
import { RegistryRights, type RegistryEnvironment } from './registry-rights.service.js';
import { asRegistryError } from './registry.errors.js';
import type { ReleaseSetResponse, SetChangeResponse, SetPlanResponse } from './release-set.response.js';

type Releases = Readonly<Record<string, string>>;

interface SetPlace {
  readonly env: string;
  readonly name: string;
  readonly verb: 'deploy' | 'rollback';
}
interface WantedChange extends SetPlace {
  readonly message: string;
  /** The call may have been done before. */
  readonly isRepeated: boolean;
}

/**
 * Release sets. A registry token is for one remote, so the caller sends one for each remote of the set: the first in
 * Authorization, the others in Linkstall-Tokens. Each remote is asked for and recorded as a call of its own.
 */
@Injectable()
export class RegistrySets {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly rights: RegistryRights,
    private readonly clock: Clock,
  ) {}

  /** The sets that have a release of the remote. */
  async list(request: RequestWithCaller, remote: string): Promise<readonly ReleaseSetResponse[]> {
    const { environment } = await this.rights.allow(request, { remote, verb: 'check' });
    const sets = await asRegistryError(() => readSets(environment));
    return sets.filter(({ releases }) => Object.hasOwn(releases, remote)).map(toResponse);
  }

  /** Creates a set. Only somebody who may deploy each of the remotes in some environment. */
  async create(
    request: RequestWithCaller,
    { name, releases: names }: { readonly name: string; readonly releases: readonly string[] },
  ): Promise<ReleaseSetResponse> {
    const releases = Object.fromEntries(names.map((text) => text.split('@') as [string, string]));
    if (Object.keys(releases).length < names.length)
      throw invalid([{ field: 'releases', message: 'releases must name one release of each remote' }]);
    const environment = await this.allowAll(request, releases, { verb: 'deploy' });
    return asRegistryError(async () => toResponse(await createSet(environment, name, releases)));
  }

  /** The effect that the change would have now, or the refusal of the gate. */
  async plan(request: RequestWithCaller, place: SetPlace): Promise<SetPlanResponse> {
    const { environment, set } = await this.allowed(request, place);
    return asRegistryError(async () => {
      await checkEnvironment(environment);
      const { seq, moves, notes } = await dryRunSet(environment, { action: place.verb, set });
      return { seq, moves: moves.map(toMove), notes: notes.map(toNote) };
    });
  }

  async change(request: RequestWithCaller, wanted: WantedChange): Promise<SetChangeResponse> {
    const { env, verb, message, isRepeated } = wanted;
    const expectedSeq = expectedSeqOf(request);
    await this.allowed(request, wanted);
    return this.mutex.runExclusive(env, async () => {
      // The rights may have ended while the call waited for others.
      const { environment, set } = await this.allowed(request, wanted, true);
      const change: SetRequest = { action: verb, set, message, expectedSeq };
      return asRegistryError(async () => {
        await checkEnvironment(environment);
        const done = isRepeated ? await this.findDone(environment, change) : null;
        return done ?? (await this.attempt(environment, change));
      });
    });
  }

  /** A change that lost its response is found when it is sent again with the old number in If-Match. */
  private async attempt(environment: RegistryEnvironment, change: SetRequest): Promise<SetChangeResponse> {
    try {
      const { seq, moves, notes, already = false } = await changeSet(environment, change);
      return { seq, moves: moves.map(toMove), notes: notes.map(toNote), already };
    } catch (error) {
      const hasMoved = error instanceof Error && 'code' in error && error.code === 'state.moved';
      const done = hasMoved ? await this.findDone(environment, change) : null;
      if (!done) throw error;
      return done;
    }
  }

  private async findDone(environment: RegistryEnvironment, change: SetRequest): Promise<SetChangeResponse | null> {
    const sent = await findSentSetChange(environment, change);
    if (!sent || Date.parse(sent.at) < this.clock.now() - REPEAT_WITHIN_MS) return null;
    return { seq: sent.seq, moves: sent.moves, notes: [], already: false };
  }

  /** Reads the set, and asks for the right to each of its remotes. */
  private async allowed(request: RequestWithCaller, { env, name, verb }: SetPlace, isRecorded = false) {
    const set = await asRegistryError(async () => readSet(await this.rights.open(), name)).catch(
      async (error: unknown) => {
        // Only somebody with a token of the registry learns whether a set exists.
        await this.rights.assertToken(request);
        throw error;
      },
    );
    const environment = await this.allowAll(request, set.releases, { verb, environment: env, isRecorded });
    return { environment, set };
  }

  /** @returns the release store, opened for the identity of the first token */
  private async allowAll(
    request: RequestWithCaller,
    releases: Releases,
    call: { readonly verb: 'deploy' | 'rollback'; readonly environment?: string; readonly isRecorded?: boolean },
  ): Promise<RegistryEnvironment> {
    const tokens = await this.tokensByRemote(request);
    const ids = Object.entries(releases).map(([remote, release]) => ({ remote, release }));
    let environment: RegistryEnvironment | undefined;
    for (const id of ids) {
      const authorization = tokens.get(id.remote);
      const allowed = await this.rights.allow(request, { ...call, ...id, authorization });
      if (authorization === request.headers.authorization) ({ environment } = allowed);
    }
    if (environment) return environment;
    throw invalid([{ field: 'authorization', message: 'Authorization must have the token of a remote of the set' }]);
  }

  private async tokensByRemote({ headers }: RequestWithCaller): Promise<ReadonlyMap<string, string>> {
    const others = String(headers['linkstall-tokens'] ?? '').split(/[\s,]+/);
    const tokens = [headers.authorization ?? '', ...others.slice(0, MAX_REMOTES_IN_SET)];
    const byRemote = new Map<string, string>();
    for (const token of tokens) {
      const remote = await this.rights.remoteOf(token);
      if (remote !== undefined && !byRemote.has(remote)) byRemote.set(remote, token);
    }
    return byRemote;
  }
}

const toResponse = ({ name, at, by, releases }: ReleaseSetResponse): ReleaseSetResponse => ({
  ...{ name, at, by, releases },
});

const toNote = ({ code, message }: SetPlanResponse['notes'][number]) => ({ code, message });

const toMove = ({ remote, before, after }: SetPlanResponse['moves'][number]) => ({ remote, before, after });
