import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

import { UsersService } from '../users/users.service.js';
import type { Caller } from './access.js';
import { AccessTokens } from './access-tokens.js';

/** Sessions are kept with the user; a token only names one. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly tokens: AccessTokens,
  ) {}

  /** Begins a session and answers its token, unless the password was changed since it was checked. */
  async begin(userId: string, passwordHash: string): Promise<string> {
    const { id, token } = await this.prepare(userId);
    await this.users.beginSession(userId, id, passwordHash);
    return token;
  }

  /** A session that begins when its id is stored with the user. */
  async prepare(userId: string): Promise<{ readonly id: string; readonly token: string }> {
    const id = randomBytes(16).toString('base64url');
    return { id, token: await this.tokens.issue({ userId, sessionId: id }) };
  }

  /** Ends the session of this token. One that is over already, or no token at all, is no error. */
  async end(header: string | undefined): Promise<void> {
    const claims = await this.tokens.read(header);
    if (claims) await this.users.endSession(claims.userId, claims.sessionId);
  }

  /** Who sends this header. That user and session still exist is asked each time. */
  async callerOf(header: string | undefined): Promise<Caller | null> {
    const claims = await this.tokens.read(header);
    if (!claims) return null;
    const user = await this.users.findBySession(claims.userId, claims.sessionId);
    return user && { id: user.id, username: user.username, sessionId: claims.sessionId };
  }
}
