import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { expiredParts } from './expired-parts.js';
import { ExpiringUsersRepository } from './expiring-users.repository.js';
import { NamesService } from './names/names.service.js';

/** Expiry of user data: reserved names, tokens, sessions and former addresses. */
@Injectable()
export class UsersExpiry implements OnModuleInit {
  constructor(
    private readonly expiry: Expiry,
    private readonly users: ExpiringUsersRepository,
    private readonly names: NamesService,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'parts of users', sweep: (now) => this.sweepUsers(now) });
    this.expiry.register({ name: 'names', sweep: () => this.names.sweepAll() });
  }

  private async sweepUsers(now: number): Promise<number> {
    let count = 0;
    for await (const user of this.users.all()) {
      for (const part of expiredParts(user, now)) if (await this.users.remove(user._id, part)) count += 1;
    }
    return count;
  }
}
