import { Injectable } from '@nestjs/common';

import { Outbox } from '../mail/outbox.service.js';
import { ImageStore } from '../media/image-store.service.js';
import { DeletedUsersRepository } from './deleted-users.repository.js';
import { HeldEmailsService } from './emails/held-emails.service.js';
import { NamesService } from './names/names.service.js';
import { UsersRepository } from './users.repository.js';

const MOST_AT_ONCE = 100;

/** The first and the last step of deleting a user. What lies between is the affair of the other modules. */
@Injectable()
export class DeletedUsersService {
  // oxlint-disable-next-line max-params -- everything that this module keeps of a user
  constructor(
    private readonly users: UsersRepository,
    private readonly deleted: DeletedUsersRepository,
    private readonly names: NamesService,
    private readonly heldEmails: HeldEmailsService,
    private readonly outbox: Outbox,
    private readonly images: ImageStore,
  ) {}

  /** Gone for everybody at once: page, login, sessions. The name is held. False when the password changed meanwhile. */
  async mark(user: { readonly id: string; readonly username: string }, passwordHash: string): Promise<boolean> {
    await this.names.hold(user.id, user.username);
    const isMarked = await this.deleted.mark(user.id, passwordHash);
    if (isMarked) await this.heldEmails.releaseAllOf(user.id);
    return isMarked;
  }

  /** Marked, and not removed yet. */
  list(): Promise<string[]> {
    return this.deleted.find(MOST_AT_ONCE);
  }

  /** What is kept beside the user. Also what a call put there that began before the mark. May be called again. */
  async removeTraces(userId: string): Promise<void> {
    await this.heldEmails.releaseAllOf(userId);
    await this.outbox.dropAllOf(userId);
    await this.names.settle(userId, await this.deleted.lastNameOf(userId));
  }

  /** Picture and user. May be called again. */
  async remove(userId: string): Promise<void> {
    const avatar = await this.users.avatarOf(userId);
    if (avatar) await this.images.discard(avatar);
    await this.deleted.remove(userId);
  }
}
