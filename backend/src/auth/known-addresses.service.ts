import { Injectable } from '@nestjs/common';

import { KeyedHash } from '../limits/keyed-hash.js';
import type { LoginUser } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';

/** An owner at home, at work, and on nets that change. */
const MOST = 20;

/** From where owners come: there the guesses of others lock nobody out. Kept with the user, as hashes. */
@Injectable()
export class KnownAddresses {
  constructor(
    private readonly users: UsersService,
    private readonly hash: KeyedHash,
  ) {}

  has(account: LoginUser | null, from: string): boolean {
    return account?.knownAddresses.includes(this.hashOf(from)) ?? false;
  }

  /** Notes an address, the latest last; one that came lately is left where it is. No reason to refuse anything. */
  async add({ user, knownAddresses }: LoginUser, from: string): Promise<void> {
    const hash = this.hashOf(from);
    if (knownAddresses.slice(-MOST / 2).includes(hash)) return;
    const others = knownAddresses.filter((known) => known !== hash);
    await this.users.setKnownAddresses(user.id, [...others, hash].slice(-MOST)).catch(() => undefined);
  }

  /** Whoever proved to be the owner by a mail is let in from there. */
  async addTo(username: string, from: string): Promise<void> {
    const account = await this.users.findForLogin(username).catch(() => null);
    if (account) await this.add(account, from);
  }

  private hashOf(from: string): string {
    return this.hash.of('known address', from);
  }
}
