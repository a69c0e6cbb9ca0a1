import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

import { notLoggedIn, type Caller } from '../auth/guards/access.decorator.js';
import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { PasswordProofService } from '../auth/password-proof.service.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { isRefusal } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { originOf } from '../logging/error-origin.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { DeletedUsersService } from '../users/deleted-users.service.js';
import { AccountNotices } from '../users/notices/account-notices.service.js';
import { changedMeanwhile } from '../users/user.errors.js';
import { UsersService } from '../users/users.service.js';
import type { DeleteAccountDto } from './dto/delete-account.dto.js';

/** Interval in which failed and interrupted deletions are continued. */
const POLL_INTERVAL_MS = 5_000;
/**
 * For this time after a removal, the data of the user is removed again in each round. The time is longer than any call, so the
 * data of uploads during the deletion is removed, too.
 */
const REPEAT_MS = 60_000;

interface DeletionProof {
  /** Whether the call has used a grant. */
  readonly isGranted: boolean;
  readonly password: string | undefined;
}

/**
 * Deletes accounts in two steps. A mark in the user document hides the account at once. Then a background job removes the data
 * of the user, and repeats the removal after a failure.
 */
@Injectable()
export class AccountRemovalService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AccountRemovalService.name);
  private readonly loop = new BackgroundLoop(() => this.removeDeletedAccounts(), POLL_INTERVAL_MS);
  /** Times of finished removals by user id, as `performance.now()`. */
  private readonly removalTimes = new Map<string, number>();

  // oxlint-disable-next-line max-params -- users, their data, database and settings
  constructor(
    private readonly proof: PasswordProofService,
    private readonly users: UsersService,
    private readonly deletedUsers: DeletedUsersService,
    private readonly notices: AccountNotices,
    private readonly contributors: AccountContributors,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsWork) this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** Resolves when the account is hidden, even if a concurrent call has hidden it. */
  async delete(caller: Caller, proof: DeletionProof): Promise<void> {
    if (caller.hasEnded) return this.assertDeleted(caller.id);
    try {
      await this.mark(caller, proof);
    } catch (error) {
      if (!isRefusal(error) || (await this.users.find(caller.id))) throw error;
    }
  }

  /** @throws 400 unless `confirm` is the username. With an ended session nothing is deleted, so nothing is checked. */
  checkConfirmation({ hasEnded, username }: Caller, { confirm }: DeleteAccountDto): void {
    if (!hasEnded && confirm.trim().toLowerCase() !== username.toLowerCase())
      throw invalid([{ field: 'confirm', message: 'Type your username to confirm' }]);
  }

  private async mark(caller: Caller, { isGranted, password }: DeletionProof): Promise<void> {
    const hash = await this.proof.hashFor({
      userId: caller.id,
      sessionId: caller.sessionId,
      isGranted,
      field: 'password',
      password,
    });
    const markDeleted = () => this.deletedUsers.mark(caller, hash);
    if (!(await this.notices.withNotice({ userId: caller.id, change: 'deletion' }, markDeleted)))
      throw changedMeanwhile();
    this.logger.log({ message: 'account deleted', user: caller.id });
    this.loop.wake();
  }

  /** Succeeds only if the account is deleted already, because an ended session cannot delete an account. */
  private async assertDeleted(userId: string): Promise<void> {
    if (await this.users.find(userId)) throw notLoggedIn();
  }

  /** One round of the background job. Returns false: a failed removal waits for the next round. */
  private async removeDeletedAccounts(): Promise<false> {
    if (!this.database.isUp) return false;
    try {
      const removals = [...this.removalTimes];
      for (const userId of await this.deletedUsers.list()) if (!this.loop.hasEnded()) await this.remove(userId);
      for (const [userId, removedAt] of removals) {
        if (performance.now() - removedAt > REPEAT_MS) this.removalTimes.delete(userId);
        await this.removeData(userId);
      }
    } catch (error) {
      this.logger.warn({ message: 'cannot list the deleted accounts', ...originOf(error) });
    }
    return false;
  }

  /** Removes the user last, so that an interrupted deletion is found again. */
  private async remove(userId: string): Promise<void> {
    try {
      await this.removeData(userId);
      await this.deletedUsers.remove(userId);
      this.removalTimes.set(userId, performance.now());
      this.logger.log({ message: 'account removed', user: userId });
    } catch (error) {
      this.logger.warn({ message: 'account not removed yet', user: userId, ...originOf(error) });
    }
  }

  private async removeData(userId: string): Promise<void> {
    for (const contributor of this.contributors.all()) await contributor.remove(userId);
  }
}
