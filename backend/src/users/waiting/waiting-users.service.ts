import { Injectable } from '@nestjs/common';

import { Outbox } from '../../mail/outbox.service.js';
import { EmailClaims } from '../emails/email-claims.service.js';
import { NamesService } from '../names/names.service.js';
import { usernameKey } from '../names/username.rule.js';
import type { User } from '../user.types.js';
import { WaitingUsersRepository, type WaitingUser } from './waiting-users.repository.js';

/** Accounts that wait for the approval of an operator. Such an account has no data but its profile. */
@Injectable()
export class WaitingUsersService {
  constructor(
    private readonly waiting: WaitingUsersRepository,
    private readonly names: NamesService,
    private readonly emails: EmailClaims,
    private readonly outbox: Outbox,
  ) {}

  /** Oldest first. */
  list(limit: number): Promise<WaitingUser[]> {
    return this.waiting.list(limit);
  }

  find(id: string): Promise<User | null> {
    return this.waiting.find(id);
  }

  /** Returns false when the account does not wait. */
  approve(id: string): Promise<boolean> {
    return this.waiting.approve(id);
  }

  /** Removes the account. Name and address are free for others. Returns false when the account does not wait. */
  async refuse({ id, username }: Pick<User, 'id' | 'username'>): Promise<boolean> {
    if (!(await this.waiting.remove(id))) return false;
    const key = usernameKey(username);
    if (key !== null) await this.names.release(id, key);
    await this.emails.releaseAllOf(id);
    await this.outbox.dropAllOf(id);
    return true;
  }
}
