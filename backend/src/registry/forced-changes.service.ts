import type { ForcedChange, ForcedChanges, NewForcedChange, ReleaseResult } from '@linkstall/contracts/http';
import {
  confirmForcedChange,
  findForcedChange,
  openRequest,
  requestForcedChange,
  waitingForcedChanges,
  type ForcedChange as StoredChange,
} from '@linkstall/releases/forced-changes';
import { checkEnvironment } from '@linkstall/releases/registry';
import { Injectable } from '@nestjs/common';

import { notLoggedIn, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { GrantsService } from '../grants/grants.service.js';
import { DomainError } from '../http/domain-error.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { UsersService } from '../users/users.service.js';
import { toForcedChange } from './forced-changes.response.js';
import { assertOwnFields } from './own-fields.js';
import { RegistryRights } from './registry-rights.service.js';
import { asForcedError, asRegistryError } from './registry.errors.js';

const OF_DEPLOY = ['release', 'percent', 'replace'] as const;

interface Confirmation {
  readonly env: string;
  readonly id: string;
  /** The call may have been done before. */
  readonly isRepeated: boolean;
}

/** Changes past the gate need two operators: each one logs in, types the password, and is in the audit log. */
@Injectable()
export class ForcedChangesService {
  private readonly mutex = new KeyedMutex();

  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly rights: RegistryRights,
    private readonly grants: GrantsService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** The requests of all environments. */
  list(): Promise<ForcedChanges> {
    return asRegistryError(async () => {
      const waiting = await waitingForcedChanges(await this.rights.open(), this.clock.now());
      return { waiting: waiting.map(toForcedChange) };
    });
  }

  async request(request: RequestWithCaller, wanted: NewForcedChange): Promise<ForcedChange> {
    const { environment: env, ...change } = wanted;
    const { verb, remote, release, percent, replace, reason } = change;
    const own = verb === 'deploy' ? OF_DEPLOY : [];
    assertOwnFields(verb, { release, percent, replace }, { own, optional: ['percent', 'replace'] });
    const identity = identityOf(request);
    await this.grants.consumeOrThrow(request, {
      title: `Ask another operator to override the gate for ${remote}`,
      text: `${sentenceOf({ ...change, env })} Nothing changes until another operator confirms it. Your reason: “${reason}”`,
      done: 'The releases have been changed',
    });
    return this.rights.audited(
      { remote, environment: env, release, percent, call: 'force' },
      () => identity,
      async () => {
        const environment = await this.rights.open(env, `@${identity.username}`);
        await checkEnvironment(environment);
        return asForcedError(async () =>
          toForcedChange(await requestForcedChange(environment, change, this.clock.now())),
        );
      },
    );
  }

  async confirm(request: RequestWithCaller, { env, id, isRepeated }: Confirmation): Promise<ReleaseResult> {
    const identity = identityOf(request);
    const environment = await asRegistryError(() => this.rights.open(env, `@${identity.username}`));
    const earlier = isRepeated ? await asRegistryError(() => findForcedChange(environment, id)) : null;
    if (earlier) return earlier;
    const call = { remote: '', environment: env, call: 'force confirm' };
    const who = () => identity;
    const stored = await this.rights.audited({ ...call, isRecorded: true }, who, async () => {
      const forced = await asForcedError(() => openRequest(environment, id, this.clock.now()));
      await this.assertOther(request, forced);
      return forced;
    });
    const { remote, release, reason, by, problems } = stored;
    await this.grants.consumeOrThrow(request, {
      title: `Override the gate for ${remote}`,
      text: `${sentenceOf(stored)} ${by} asks for it: “${reason}” The gate refuses it: ${problems.map(({ code }) => code).join(', ')}.`,
      done: 'The releases have been changed',
    });
    return this.mutex.runExclusive(`${env} ${remote}`, async () => {
      await this.rights.audited({ ...call, remote, release }, who, () => this.assertOther(request, stored));
      return this.rights.audited({ ...call, remote, release, isRecorded: true }, who, async () => {
        const change = await asForcedError(() => confirmForcedChange(environment, id, this.clock.now()));
        return { seq: change.seq, remote, release: change.release ?? null, already: change.already ?? false };
      });
    });
  }

  /**
   * The operator who asked must still be an operator, and another account: names change, and deleted names become free.
   * @throws 403 otherwise
   */
  private async assertOther({ caller }: RequestWithCaller, { by, at }: StoredChange): Promise<void> {
    const name = by.replace(/^@/, '');
    const [asker, since] = await Promise.all([this.users.findByName(name), this.users.namedSince(name)]);
    if (asker?.id === caller?.id)
      throw new DomainError('forbidden', 'force.same', 'You asked for this change: another operator confirms it.');
    const isSame = since !== null && since.getTime() < Date.parse(at);
    if (!asker || !isSame || !asker.isOperator)
      throw new DomainError('forbidden', 'force.asker', `${by} is no operator any more: ask again.`);
  }
}

function identityOf({ caller }: RequestWithCaller) {
  if (!caller) throw notLoggedIn();
  return { kind: 'member', username: caller.username } as const;
}

/** The effect of the change on visitors. */
function sentenceOf({
  verb,
  remote,
  release = '',
  percent = 100,
  env,
}: Pick<StoredChange, 'verb' | 'remote' | 'release' | 'percent' | 'env'>) {
  const share = percent === 100 ? 'everybody' : `${percent} % of the visitors`;
  const texts = {
    deploy: `In ${env}, ${share} get ${remote} ${release}.`,
    promote: `In ${env}, everybody gets the candidate of ${remote}.`,
    rollback: `In ${env}, ${remote} is rolled back.`,
    enable: `In ${env}, ${remote} is switched on.`,
  };
  return texts[verb];
}
