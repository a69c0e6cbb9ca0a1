import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

import { Settings } from '../../config/settings.js';
import { hashOf } from '../one-time-token.rule.js';
import { UserTokensRepository, type FormerAddress } from '../user-tokens.repository.js';

/**
 * The links by which former addresses take the account back. All mails to a former address contain the same link, so that no
 * mail invalidates an earlier one, also after a rotation of the key. The link is derived from a key, so that no plain token is
 * stored.
 */
@Injectable()
export class UndoLinks {
  constructor(
    private readonly userTokens: UserTokensRepository,
    private readonly settings: Settings,
  ) {}

  /** Makes the link of a former address valid, and returns its path; null when the address can no longer be restored. */
  async activate(
    userId: string,
    former: Pick<FormerAddress, 'ref' | 'hash'> & { readonly index: number },
  ): Promise<string | null> {
    const { jwtSecret, previousJwtSecret } = this.settings;
    const previous = previousJwtSecret === '' ? null : tokenWith(previousJwtSecret, userId, former.ref);
    const wasMailedWithPreviousKey = previous !== null && hashOf(previous) === former.hash;
    const token = wasMailedWithPreviousKey ? previous : tokenWith(jwtSecret, userId, former.ref);
    const isActive = await this.userTokens.putUndoHash(userId, former, hashOf(token));
    return isActive ? `/account-verification?token=${token}&purpose=undo` : null;
  }
}

function tokenWith(secret: string, userId: string, ref: string): string {
  const key = createHmac('sha256', secret).update('linkstall undo link').digest();
  return `${userId}.${createHmac('sha256', key).update(`${userId} ${ref}`).digest('base64url')}`;
}
