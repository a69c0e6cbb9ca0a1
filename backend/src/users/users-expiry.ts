import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { expiredFields } from './expired-fields.js';
import { NamesService } from './names/names.service.js';
import { UsersRepository } from './users.repository.js';

/** Expiry of user data: held names, tokens, sessions, API tokens and former addresses. */
@Injectable()
export class UsersExpiry implements OnModuleInit {
  constructor(
    private readonly expiry: Expiry,
    private readonly users: UsersRepository,
    private readonly names: NamesService,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'user fields', sweep: (now) => this.sweepUsers(now) });
    this.expiry.register({ name: 'names', sweep: () => this.names.sweepAll() });
  }

  private async sweepUsers(now: number): Promise<number> {
    let count = 0;
    for await (const user of this.users.findExpiring()) {
      for (const cleanup of expiredFields(user, now)) if (await this.users.applyCleanup(user._id, cleanup)) count += 1;
    }
    return count;
  }
}
