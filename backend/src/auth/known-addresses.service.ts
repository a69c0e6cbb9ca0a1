import { Injectable } from '@nestjs/common';

import { KeyedHash } from '../limits/keyed-hash.js';
import type { LoginUser } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';

/** Number of stored addresses per user (home, work, mobile networks). */
const MOST = 20;

/** IP addresses from which a user has logged in, as hashes. Failed logins of others do not lock the user out there. */
@Injectable()
export class KnownAddresses {
  constructor(
    private readonly users: UsersService,
    private readonly hash: KeyedHash,
  ) {}

  has(account: LoginUser | null, from: string): boolean {
    return account?.knownAddresses.includes(this.hashOf(from)) ?? false;
  }

  /** Adds an address at the end, unless it is among the latest. A failure does not fail the login. */
  async add({ user, knownAddresses }: LoginUser, from: string): Promise<void> {
    const hash = this.hashOf(from);
    if (knownAddresses.slice(-MOST / 2).includes(hash)) return;
    const others = knownAddresses.filter((known) => known !== hash);
    await this.users.setKnownAddresses(user.id, [...others, hash].slice(-MOST)).catch(() => undefined);
  }

  /** Adds the address of a user who proved their identity by a mail link. */
  async addTo(username: string, from: string): Promise<void> {
    const account = await this.users.findForLogin(username).catch(() => null);
    if (account) await this.add(account, from);
  }

  private hashOf(from: string): string {
    return this.hash.of('known address', from);
  }
}
