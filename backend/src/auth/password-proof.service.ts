import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { Attempts } from '../limits/attempts.js';
import { changedMeanwhile } from '../users/user.errors.js';
import { UsersService } from '../users/users.service.js';
import { Passwords } from './passwords.js';

interface Proof {
  readonly userId: string;
  /** The grant that the password confirms. Wrong passwords then count for the grant, so that others cannot lock it. */
  readonly grantId?: string;
  /** The session that asks. Wrong passwords count for it, so that a thief's session does not lock the owner out. */
  readonly sessionId: string;
  /** The form field with the password, for the error. */
  readonly field: string;
  readonly password: string;
}

/** The proof of a sensitive call: a used grant, or the password in the body. */
interface CallProof extends Omit<Proof, 'password'> {
  readonly isGranted: boolean;
  readonly password: string | undefined;
}

/** Checks the password before sensitive actions, because a stolen session alone must not be able to do them. */
@Injectable()
export class PasswordProofService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
  ) {}

  /** Returns the hash of the current password. Verifies the password first, unless the call has used a grant. */
  async hashFor({ isGranted, password = '', ...proof }: CallProof): Promise<string> {
    if (!isGranted) return this.verifyOrThrow({ ...proof, password });
    const hash = (await this.users.findWithPassword(proof.userId))?.passwordHash ?? null;
    if (hash === null) throw changedMeanwhile();
    return hash;
  }

  /** Returns the checked hash. A wrong password is 400 and not 401, because the session is valid. */
  async verifyOrThrow({ userId, sessionId, grantId, field, password }: Proof): Promise<string> {
    const undoAttempt = await (grantId === undefined
      ? this.attempts.begin('login', `proof ${sessionId}`)
      : this.attempts.begin('grantProof', grantId));
    const hash = (await this.users.findWithPassword(userId))?.passwordHash ?? null;
    const isCorrect = await this.passwords.matches(hash, password, sessionId).catch(async (error: unknown) => {
      await undoAttempt();
      throw error;
    });
    if (!isCorrect || hash === null) {
      const message = 'Wrong password';
      throw new DomainError('invalid', 'auth.wrong_password', message, { errors: [{ field, message }] });
    }
    await undoAttempt();
    return hash;
  }
}
