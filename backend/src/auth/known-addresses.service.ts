import { Injectable } from '@nestjs/common';

import { KeyedHash } from '../limits/keyed-hash.js';
import type { LoginUser } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';

/** Number of stored addresses per user (home, work, mobile networks). */
const MAX_ADDRESSES = 20;
const PURPOSE = 'known address';

/** Hashes of the IP addresses of a user's logins. Failed logins of others do not lock the user out at these addresses. */
@Injectable()
export class KnownAddresses {
  constructor(
    private readonly users: UsersService,
    private readonly hash: KeyedHash,
  ) {}

  has(account: LoginUser | null, ipAddress: string): boolean {
    const hashes = this.hash.allOf(PURPOSE, ipAddress);
    return account?.knownAddresses.some((known) => hashes.includes(known)) ?? false;
  }

  /** Adds an address at the end, unless it is among the latest. A failure does not fail the login. */
  async add({ user, knownAddresses }: LoginUser, ipAddress: string): Promise<void> {
    const hash = this.hashOf(ipAddress);
    if (knownAddresses.slice(-MAX_ADDRESSES / 2).includes(hash)) return;
    const others = knownAddresses.filter((other) => other !== hash);
    await this.users.setKnownAddresses(user.id, [...others, hash].slice(-MAX_ADDRESSES)).catch(() => undefined);
  }

  /** Adds the address of a user who proved their identity by a mail link. */
  async addTo(username: string, ipAddress: string): Promise<void> {
    const account = await this.users.findForLogin(username).catch(() => null);
    if (account) await this.add(account, ipAddress);
  }

  private hashOf(ipAddress: string): string {
    return this.hash.of(PURPOSE, ipAddress);
  }
}
