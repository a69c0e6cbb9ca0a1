import type { WaitingAccount } from '@linkstall/contracts/http';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';

import { newRef, type Writer } from '../idempotency/keyed-write.rule.js';
import { Attempts } from '../limits/attempts.js';
import { originOf } from '../logging/error-origin.js';
import type { Letter } from '../mail/letter.types.js';
import { MailWriters, type MailContent } from '../mail/mail-writers.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { AuditLogService } from '../moderation/audit-log.service.js';
import { SiteSettingsService } from '../site/site-settings.service.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { WaitingUsersService } from '../users/waiting/waiting-users.service.js';
import type { WaitingDecisionDto } from './dto/waiting-decision.dto.js';
import { notWaiting } from './joining.errors.js';

const MAX_LISTED = 200;
const REQUEST = 'approval-request';
const APPROVED = 'account-approved';
const REFUSED = 'account-refused';

/** Accounts that wait for the approval of an operator, and the mails about them. */
@Injectable()
export class ApprovalsService implements OnModuleInit {
  private readonly logger = new Logger(ApprovalsService.name);

  // oxlint-disable-next-line max-params -- accounts, settings, mails and log
  constructor(
    private readonly waiting: WaitingUsersService,
    private readonly users: UsersService,
    private readonly site: SiteSettingsService,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
    private readonly attempts: Attempts,
    private readonly log: AuditLogService,
  ) {}

  onModuleInit(): void {
    this.mailWriters.add(REQUEST, (userId) => this.writeRequestMail(userId));
    this.mailWriters.add(APPROVED, (userId) => this.writeApprovalMail(userId));
    // oxlint-disable-next-line max-params -- the parameters of every writer
    this.mailWriters.add(REFUSED, (_userId, _ref, to, letter) => this.writeRefusalMail(to, letter));
  }

  /** Oldest first. */
  async list(): Promise<WaitingAccount[]> {
    return (await this.waiting.list(MAX_LISTED)).map(({ user, note, createdAt }) => {
      const { id, username, fullName, email } = user;
      return { _id: id, username, fullName, email, note, at: createdAt.toISOString() };
    });
  }

  /** Approves or refuses an account. Returns the username. A repetition of the same decision changes nothing. */
  async decide(
    operator: Pick<Writer, 'id' | 'username'>,
    userId: string,
    decision: WaitingDecisionDto,
  ): Promise<string> {
    const user = await this.waiting.find(userId);
    if (!user) return this.usernameOfDecided(userId, decision);
    const { approves, message: reason = '' } = decision;
    await this.log.record(operator, { action: approves ? 'approve' : 'refuse', account: user, reason });
    const isDone = approves ? await this.approve(userId) : await this.refuse(user, reason);
    if (!isDone) return this.usernameOfDecided(userId, decision);
    const message = approves ? 'account approved' : 'account refused';
    this.logger.log({ message, user: operator.id, account: userId });
    return user.username;
  }

  /** @throws 404 when nobody has made this decision */
  private async usernameOfDecided(userId: string, { approves }: WaitingDecisionDto): Promise<string> {
    const user = await this.users.find(userId);
    if (approves !== (user !== null)) throw notWaiting();
    return user?.username ?? '';
  }

  private approve(userId: string): Promise<boolean> {
    const mail = { userId, purpose: APPROVED, kind: 'notice', ref: '' } as const;
    return this.withMail(mail, () => this.waiting.approve(userId));
  }

  /** The removal of the account drops its mails, so the mail about it belongs to no account. */
  private refuse(user: User, message: string): Promise<boolean> {
    const letter = { name: '', email: user.email, message, title: user.username };
    const mail = { userId: '', purpose: REFUSED, kind: 'notice', ref: newRef(), to: user.email } as const;
    return this.withMail({ ...mail, ...(message !== '' && { letter }) }, () => this.waiting.refuse(user));
  }

  /** The mail is stored before the change, so that a crash loses no mail. Without a mail server there is no mail. */
  private async withMail(mail: Parameters<Outbox['hold']>[0], change: () => Promise<boolean>): Promise<boolean> {
    if (this.outbox.hasMailServer) await this.outbox.hold(mail);
    const isDone = await change();
    if (this.outbox.hasMailServer && isDone) await this.outbox.release(mail).catch(() => undefined);
    else if (this.outbox.hasMailServer) await this.outbox.cancel(mail);
    return isDone;
  }

  /** Mails the operators that people wait, at most once a day. A failure does not affect the registration. */
  async tellOperators(): Promise<void> {
    if (!this.outbox.hasMailServer) return;
    try {
      for (const { id } of await this.users.findOperators()) {
        if (!(await this.attempts.begin('approvalMails', id).catch(() => null))) continue;
        await this.outbox.send({ userId: id, purpose: REQUEST }, () => Promise.resolve());
      }
    } catch (error) {
      this.logger.warn({ message: 'operators could not be told about a waiting account', ...originOf(error) });
    }
  }

  /** Null when nobody waits any more. */
  private async writeRequestMail(userId: string): Promise<MailContent | null> {
    const operator = await this.users.find(userId);
    if (!operator?.isOperator || (await this.waiting.list(1)).length === 0) return null;
    return {
      to: operator.email,
      subject: 'People wait for your approval',
      heading: 'People wait for your approval',
      text: `People have asked for an account of ${(await this.site.current()).name}. They can log in when an operator approves them.`,
      action: 'Decide',
      path: '/admin/site/joining',
      note: 'You get this mail once a day at most, because you operate this site.',
    };
  }

  /** Null when the account was not approved. */
  private async writeApprovalMail(userId: string): Promise<MailContent | null> {
    const user = await this.users.find(userId);
    if (!user || user.isWaiting) return null;
    return {
      to: user.email,
      subject: 'Your account is ready',
      heading: 'Your account is ready',
      text: `An operator of ${(await this.site.current()).name} has approved your account @${user.username}. You can log in now.`,
      action: 'Log in',
      path: '/login',
      note: 'You get this mail because somebody signed up with this address.',
    };
  }

  private async writeRefusalMail(to: string, letter: Letter | undefined): Promise<MailContent> {
    const { name } = await this.site.current();
    return {
      to,
      subject: 'Your account was not approved',
      heading: 'Your account was not approved',
      text: `The operators of ${name} have not approved your account. Your data is removed.`,
      ...(letter && { quote: letter.message }),
      action: `Visit ${name}`,
      path: '/',
      note: 'You get this mail because somebody signed up with this address.',
    };
  }
}
