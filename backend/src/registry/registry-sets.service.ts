import { checkEnvironment, toNote } from '@linkstall/releases/registry';
import { createSet, findSet, readSets } from '@linkstall/releases/release-sets';
import { changeSet, dryRunSet, findLoggedSetChange, type SetRequest } from '@linkstall/releases/set-changes';
import { Injectable } from '@nestjs/common';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { Clock } from '../config/clock.js';
import { invalid } from '../http/validation.js';
import { applyOnce } from '../releases/repeated-change.rule.js';
import { MAX_REMOTES_IN_SET } from './dto/release-set.dto.js';
import { GateQueue } from './gate-queue.js';
import { expectedSeqOf } from './if-match.js';
import { RegistryRights } from './registry-rights.service.js';
import { asRegistryError, noToken, tooManySets, unknownSet } from './registry.errors.js';
import type { ReleaseSetResponse, SetChangeResponse, SetPlanResponse } from './release-set.response.js';

/** Limit for the new sets with a remote in these days. */
const MAX_RECENT_SETS = 100;
const LIMITED_MS = 30 * 86_400_000;

type Releases = Readonly<Record<string, string>>;
type AllowedSet = Pick<Awaited<ReturnType<RegistryRights['allow']>>, 'environment' | 'team'>;

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
    private readonly gates: GateQueue,
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
    const { environment } = await this.allowAll(request, releases, { verb: 'deploy' });
    // One after the other, so that parallel calls do not exceed the limit together.
    return this.mutex.runExclusive('', () =>
      asRegistryError(async () => {
        this.assertRoom(await readSets(environment), { name, releases });
        return toResponse(await createSet(environment, name, releases));
      }),
    );
  }

  /** A set is never deleted, and each call reads all of them. */
  private assertRoom(sets: Awaited<ReturnType<typeof readSets>>, wanted: { name: string; releases: Releases }): void {
    if (sets.some(({ name }) => name === wanted.name)) return;
    const since = new Date(this.clock.now() - LIMITED_MS).toISOString();
    const recent = sets.filter(({ at }) => at >= since);
    for (const remote of Object.keys(wanted.releases))
      if (recent.filter(({ releases }) => Object.hasOwn(releases, remote)).length >= MAX_RECENT_SETS)
        throw tooManySets(remote, MAX_RECENT_SETS);
  }

  /** The effect that the change would have now, or the refusal of the gate. */
  async plan(request: RequestWithCaller, place: SetPlace): Promise<SetPlanResponse> {
    const { environment, team, set } = await this.allowSet(request, place);
    return asRegistryError(async () => {
      await checkEnvironment(environment);
      const dryRun = (signal: AbortSignal) => dryRunSet(environment, { action: place.verb, set }, signal);
      return toPlan(await this.gates.run(team, request, dryRun));
    });
  }

  async change(request: RequestWithCaller, wanted: WantedChange): Promise<SetChangeResponse> {
    const { env, verb, message, isRepeated } = wanted;
    const expectedSeq = expectedSeqOf(request);
    const { set } = await this.allowSet(request, wanted);
    return this.mutex.runExclusive(env, async () => {
      // The rights may have ended while the call waited for others. The set is the same, because a set never changes.
      const { environment } = await this.allowAll(request, set.releases, { verb, environment: env, isRecorded: true });
      const change: SetRequest = { action: verb, set, message, expectedSeq };
      return asRegistryError(async () => {
        await checkEnvironment(environment);
        return applyOnce({
          clock: this.clock,
          isRepeated,
          apply: async () => {
            const result = await changeSet(environment, change);
            return { ...toPlan(result), already: result.already ?? false };
          },
          findLogEntry: async () => {
            const entry = await findLoggedSetChange(environment, change);
            return entry && { at: entry.at, response: { ...toPlan({ ...entry, notes: [] }), already: false } };
          },
        });
      });
    });
  }

  /** Reads the set, and asks for the right to each of its remotes. */
  private async allowSet(request: RequestWithCaller, { env, name, verb }: SetPlace) {
    const call = { verb, environment: env };
    const remote = (await this.rights.remoteOf(request.headers.authorization)) ?? '';
    const set = remote === '' ? null : await asRegistryError(async () => findSet(await this.rights.open(), name));
    if (set) return { ...(await this.allowAll(request, set.releases, call)), set };
    // Only somebody who may do this to an own remote learns that there is no such set. The names of others stay unknown.
    await this.rights.allow(request, { ...call, remote });
    throw unknownSet(name);
  }

  /** @returns the release store, opened for the identity of the first token, and the team of its remote */
  private async allowAll(
    request: RequestWithCaller,
    releases: Releases,
    call: { readonly verb: 'deploy' | 'rollback'; readonly environment?: string; readonly isRecorded?: boolean },
  ): Promise<AllowedSet> {
    const tokens = await this.tokensByRemote(request);
    const first = request.headers.authorization ?? '';
    // The change has the identity of the first token. So the token of another remote is refused at the first remote of the set.
    const isOfSet = Object.keys(releases).some((remote) => tokens.get(remote) === first);
    let result: AllowedSet | undefined;
    for (const [remote, release] of Object.entries(releases)) {
      const authorization = isOfSet ? tokens.get(remote) : first;
      const allowed = await this.rights.allow(request, { ...call, remote, release, authorization });
      if (authorization === first) result = allowed;
    }
    if (!result) throw noToken();
    return result;
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

const toPlan = ({ seq, moves, notes }: SetPlanResponse): Pick<SetPlanResponse, 'seq' | 'moves' | 'notes'> => ({
  seq,
  moves: moves.map(({ remote, before, after }) => ({ remote, before, after })),
  notes: notes.map(toNote),
});
