import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

import { notLoggedIn, type Caller } from '../access/access.decorator.js';
import { BackgroundLoop } from '../background-loop.js';
import { PasswordProofService } from '../auth/password-proof.service.js';
import { Database } from '../database/database.js';
import { isRefusal } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { originOf } from '../logging/error-origin.js';
import { AccountParts } from '../users/account-parts.service.js';
import { DeletedUsersService } from '../users/deleted-users.service.js';
import { changedMeanwhile } from '../users/user.errors.js';
import { UsersService } from '../users/users.service.js';
import type { DeleteAccountDto } from './dto/delete-account.dto.js';

/** Also finds what a process left that died on the way, and what failed. */
const LOOK_EVERY_MS = 5_000;
/** Longer than any call lasts: what was still uploading while its account went is taken away after it. */
const LAST_CALL_MS = 60_000;

/** Deletes accounts: first the mark, after which nobody sees them, then the rest in the background until it is done. */
@Injectable()
export class AccountRemovalService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AccountRemovalService.name);
  private readonly loop = new BackgroundLoop(() => this.removeMarked(), LOOK_EVERY_MS);
  /** When those who are gone went, by their ids. */
  private readonly gone = new Map<string, number>();

  // oxlint-disable-next-line max-params -- who it is, what goes, and when
  constructor(
    private readonly proof: PasswordProofService,
    private readonly users: UsersService,
    private readonly deleted: DeletedUsersService,
    private readonly parts: AccountParts,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** Answers when the account is gone for everybody, also by a twin of this call. */
  async delete(caller: Caller, input: DeleteAccountDto): Promise<void> {
    if (caller.hasEnded) return this.requireGone(caller.id);
    try {
      await this.mark(caller, input);
    } catch (error) {
      if (!isRefusal(error) || (await this.users.find(caller.id))) throw error;
    }
  }

  private async mark(caller: Caller, { password, confirm }: DeleteAccountDto): Promise<void> {
    if (confirm.trim().toLowerCase() !== caller.username.toLowerCase()) {
      throw invalid([{ field: 'confirm', message: 'Type your username to confirm' }]);
    }
    const hash = await this.proof.require({ userId: caller.id, field: 'password', password });
    if (!(await this.deleted.mark(caller, hash))) throw changedMeanwhile();
    this.logger.log({ message: 'account deleted', user: caller.id });
    this.loop.wake();
  }

  /** By a session that has ended nothing is deleted. */
  private async requireGone(userId: string): Promise<void> {
    if (await this.users.find(userId)) throw notLoggedIn();
  }

  /** Never more to do at once: what failed may wait. */
  private async removeMarked(): Promise<false> {
    if (!this.database.isUp) return false;
    try {
      const gone = [...this.gone];
      for (const userId of await this.deleted.list()) if (!this.loop.hasEnded()) await this.remove(userId);
      for (const [userId, since] of gone) {
        if (performance.now() - since > LAST_CALL_MS) this.gone.delete(userId);
        await this.removeParts(userId);
      }
    } catch (error) {
      this.logger.warn({ message: 'deleted accounts cannot be looked for', ...originOf(error) });
    }
    return false;
  }

  /** The user goes last: as long as something is left they are found again. */
  private async remove(userId: string): Promise<void> {
    try {
      await this.removeParts(userId);
      await this.deleted.remove(userId);
      this.gone.set(userId, performance.now());
      this.logger.log({ message: 'account removed', user: userId });
    } catch (error) {
      this.logger.warn({ message: 'account not removed yet', user: userId, ...originOf(error) });
    }
  }

  private async removeParts(userId: string): Promise<void> {
    for (const part of this.parts.all()) await part.remove(userId);
  }
}
