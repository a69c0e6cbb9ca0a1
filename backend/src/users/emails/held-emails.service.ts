import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { Expiry } from '../../expiry/expiry.js';
import { HeldEmailsRepository } from './held-emails.repository.js';

/** Reserved former email addresses. */
@Injectable()
export class HeldEmailsService implements OnModuleInit {
  constructor(
    private readonly heldEmails: HeldEmailsRepository,
    private readonly clock: Clock,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'held addresses', sweep: (now) => this.heldEmails.sweep(now) });
  }

  isHeldForAnother(emailKey: string, userId: string): Promise<boolean> {
    return this.heldEmails.isHeldForAnother(emailKey, userId, this.clock.now());
  }

  hold(emailKey: string, userId: string, until: Date): Promise<void> {
    return this.heldEmails.hold(emailKey, userId, until.getTime());
  }

  findOf(userId: string): Promise<{ readonly email: string; readonly until: Date }[]> {
    return this.heldEmails.findOf(userId);
  }

  releaseAllOf(userId: string): Promise<void> {
    return this.heldEmails.releaseAllOf(userId);
  }
}
