import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

import { Settings } from '../../config/settings.js';
import { hashOf } from '../one-time-token.js';
import { UserTokensRepository } from '../user-tokens.repository.js';

/**
 * The links by which former addresses take the account back. All mails to a former address contain the same link, so that no
 * mail invalidates an earlier one. The link is derived from a key, so that no plain token is stored.
 */
@Injectable()
export class UndoLinks {
  constructor(
    private readonly userTokens: UserTokensRepository,
    private readonly settings: Settings,
  ) {}

  /** Makes the link of a former address valid, and returns its path; null when the address can no longer be restored. */
  async activate(userId: string, place: { readonly index: number; readonly ref: string }): Promise<string | null> {
    const key = createHmac('sha256', this.settings.jwtSecret).update('linkstall undo link').digest();
    const token = `${userId}.${createHmac('sha256', key).update(`${userId} ${place.ref}`).digest('base64url')}`;
    const isActive = await this.userTokens.putFormerHash(userId, place, hashOf(token));
    return isActive ? `/account-verification?token=${token}&purpose=undo` : null;
  }
}
