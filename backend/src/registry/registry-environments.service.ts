import {
  changeRelease,
  checkEnvironment,
  findLoggedChange,
  remoteCounts,
  remoteJudgement,
  remoteLog,
  remoteState,
  remoteWarnings,
  type ChangeVerb,
} from '@linkstall/releases/registry';
import { Injectable } from '@nestjs/common';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { invalid } from '../http/validation.js';
import { applyOnce } from '../releases/repeated-change.rule.js';
import { expectedSeqOf } from './if-match.js';
import { assertOwnFields } from './own-fields.js';
import { RegistryRights, type RegistryEnvironment } from './registry-rights.service.js';
import { asRegistryError } from './registry.errors.js';
import {
  toLogLine,
  type RegistryChangeResponse,
  type RemoteLogResponse,
  type RemoteStateResponse,
} from './registry.response.js';
import type { RemotePlace } from './registry.types.js';

interface ChangeFields {
  readonly release: string | undefined;
  /** The environment from which the release is promoted. */
  readonly from: string | undefined;
  readonly percent: number | undefined;
  readonly watchMinutes: number | undefined;
  /** Whether a watched candidate is promoted at the end. */
  readonly promote: boolean | undefined;
  readonly page: string | undefined;
  readonly value: string | undefined;
}
type Field = keyof ChangeFields;

interface WantedChange extends RemotePlace, ChangeFields {
  readonly verb: ChangeVerb;
  readonly message: string;
  /** The call may have been done before. */
  readonly isRepeated: boolean;
}

const FIELDS: Readonly<Record<ChangeVerb, readonly Field[]>> = {
  candidate: ['release', 'percent', 'watchMinutes', 'promote'],
  deploy: ['release', 'from'],
  flag: ['page', 'value'],
  ...{ promote: [], rollback: [], disable: [], enable: [] },
};
/** A candidate without a share is refused with the rights. */
const OPTIONAL: readonly Field[] = ['from', 'percent', 'watchMinutes', 'promote'];

/** State and changes of environments, by the functions of the command line. The gate is the same; nothing overrides it. */
@Injectable()
export class RegistryEnvironments {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly rights: RegistryRights,
    private readonly clock: Clock,
  ) {}

  state(request: RequestWithCaller, place: RemotePlace): Promise<RemoteStateResponse> {
    return this.read(request, place, async (environment, remote) => ({
      ...(await remoteState(environment, remote)),
      judgement: await remoteJudgement(environment, remote),
      ...(await remoteCounts(environment, remote)),
      warnings: await remoteWarnings(environment, remote),
    }));
  }

  async log(request: RequestWithCaller, place: RemotePlace): Promise<RemoteLogResponse> {
    const lines = await this.read(request, place, remoteLog);
    return { lines: lines.map(toLogLine) };
  }

  async change(
    request: RequestWithCaller,
    { env, isRepeated, remote, verb, message, ...fields }: WantedChange,
  ): Promise<RegistryChangeResponse> {
    const { release, from, percent, watchMinutes, promote = false } = fields;
    const expectedSeq = expectedSeqOf(request);
    // A field of another verb is refused, because `deploy` with a share would otherwise reach everybody.
    assertOwnFields(verb, fields, { own: FIELDS[verb], optional: OPTIONAL });
    if (promote && watchMinutes === undefined)
      throw invalid([{ field: 'promote', message: 'promote needs watchMinutes' }]);
    // The refusal of a release tells the stable release of the other environment.
    if (from !== undefined) await this.rights.allow(request, { remote, verb: 'check', environment: from, release });
    // The judge promotes later, for this caller.
    const promotion = { remote, verb: 'promote', environment: env, release } as const;
    if (promote) await this.rights.allow(request, promotion);
    const call = { remote, verb, environment: env, release, percent };
    await this.rights.allow(request, call);
    const change = { remote, verb, message, ...fields, expectedSeq };
    return this.mutex.runExclusive(`${env} ${remote}`, async () => {
      // The rights may have ended while the call waited for others.
      if (promote) await this.rights.allow(request, { ...promotion, isRecorded: true });
      const { environment } = await this.rights.allow(request, { ...call, isRecorded: true });
      return asRegistryError(async () => {
        await checkEnvironment(environment);
        return applyOnce({
          clock: this.clock,
          isRepeated,
          apply: () => changeRelease(environment, change, this.clock.now()),
          findLogEntry: () => findLoggedChange(environment, change),
        });
      });
    });
  }

  /** Everybody who may check a remote may read its state. */
  private async read<T>(
    request: RequestWithCaller,
    { env, remote }: RemotePlace,
    query: (environment: RegistryEnvironment, remote: string) => Promise<T>,
  ): Promise<T> {
    const { environment } = await this.rights.allow(request, { remote, verb: 'check', environment: env });
    return asRegistryError(async () => {
      await checkEnvironment(environment);
      return query(environment, remote);
    });
  }
}
