import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { mayBeComplete, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { SiteSettingsService } from '../site/site-settings.service.js';
import { emailKey } from '../users/emails/email-address.rule.js';
import type { NewUser, User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { ApprovalsService } from './approvals.service.js';
import { InvitationsService } from './invitations.service.js';
import { SignupProofs } from './signup-proofs.service.js';
import { invitationRequired, joiningClosed } from './joining.errors.js';

const DAY_MS = 86_400_000;

interface JoinRequest {
  readonly user: Omit<NewUser, 'id' | 'origin' | 'joinNote' | 'newUntil'>;
  /** The code of an invitation. */
  readonly invitation: string | undefined;
  /** The proof of work. */
  readonly proof: string | undefined;
  /** Words to the operators, for an account that waits. */
  readonly note: string | undefined;
  readonly write: KeyedWrite | undefined;
}

/** Creates accounts of people who sign up, as the site allows it. */
@Injectable()
export class JoiningService {
  // oxlint-disable-next-line max-params -- users, and each way to join
  constructor(
    private readonly site: SiteSettingsService,
    private readonly users: UsersService,
    private readonly invitations: InvitationsService,
    private readonly approvals: ApprovalsService,
    private readonly proofs: SignupProofs,
    private readonly clock: Clock,
  ) {}

  async join({ user, invitation, proof, note, write }: JoinRequest): Promise<User> {
    const id = this.users.newId(write);
    const create = (fields: Pick<NewUser, 'origin' | 'joinNote' | 'newUntil'>) =>
      this.users.create({ ...user, id, ...fields }, write);
    // The account exists, so this repetition of the call only reads the account.
    if (mayBeComplete(write) && (await this.users.find(id))) return create({ origin: 'signup' });
    const { joining, proofOfWork = false, newPageDays = 0 } = await this.site.current();
    if (joining === 'closed') throw joiningClosed();
    if (joining === 'invitation' && invitation === undefined) throw invitationRequired();
    await this.site.checkAddress(emailKey(user.email) ?? '');
    if (invitation !== undefined && joining !== 'open')
      return this.invitations.using(invitation, id, () => create({ origin: 'signup' }));
    const giveProofBack = proofOfWork ? await this.proofs.use(proof) : undefined;
    try {
      if (joining === 'open') return await create({ origin: 'signup', ...this.newPage(newPageDays) });
      const waiting = await create({ origin: 'waiting', joinNote: note ?? '' });
      await this.approvals.tellOperators();
      return waiting;
    } catch (error) {
      await giveProofBack?.();
      throw error;
    }
  }

  /** Operators know the person behind an invitation or an approval, so only other pages are new. */
  private newPage(days: number): Pick<NewUser, 'newUntil'> {
    return days === 0 ? {} : { newUntil: new Date(this.clock.now() + days * DAY_MS) };
  }
}
