import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';

import { isRefusal } from '../http/domain-error.js';
import { originOf } from '../logging/error-origin.js';
import { MailWriters, type MailContent } from '../mail/mail-writers.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { emailKey } from '../users/emails/email-address.rule.js';
import { newToken } from '../users/one-time-token.rule.js';
import type { User } from '../users/user.types.js';
import { AppealsRepository } from './appeals.repository.js';
import { takedownTargetOf } from './audit-line.rule.js';
import type { AuditLineEntity } from './audit-line.schema.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { isHiddenSince, ModeratedSubjects, stateOf } from './subjects.service.js';
import { keepMail, restoreMail, takedownMail } from './takedown-mails.js';

const STEP = 'takedown-notice';
const ANSWER = 'appeal-notice';

interface Notice {
  readonly user: Pick<User, 'id' | 'email'>;
  /** The id of the line of the log. For the answer to an appeal: the line of the takedown. */
  readonly ref: string;
  readonly isAnswer?: boolean;
}

interface HeldNotice {
  readonly release: () => Promise<void>;
  readonly cancel: () => Promise<void>;
}

const NONE: HeldNotice = { release: () => Promise.resolve(), cancel: () => Promise.resolve() };

/**
 * Mails the owner each takedown, its end, and the answer to an appeal. The mail is stored before the step, so that no crash loses
 * it. The log has the words of the mail. A mail that cannot be stored does not stop the step.
 */
@Injectable()
export class TakedownNotices implements OnModuleInit {
  private readonly logger = new Logger(TakedownNotices.name);

  // oxlint-disable-next-line max-params -- the log, appeals and mails
  constructor(
    private readonly log: AuditLogRepository,
    private readonly appeals: AppealsRepository,
    private readonly subjects: ModeratedSubjects,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
  ) {}

  onModuleInit(): void {
    this.mailWriters.add(STEP, (userId, lineId, to) => this.writeStep(userId, lineId, to));
    this.mailWriters.add(ANSWER, (userId, lineId, to) => this.writeAnswer(userId, lineId, to));
  }

  /** Runs a step with its mail. After an unknown failure the mail is due in a minute, and only when the step has happened. */
  async withNotice(notice: Notice, work: () => Promise<void>): Promise<void> {
    const held = await this.hold(notice).catch((error: unknown) => this.warn(error));
    try {
      await work();
    } catch (error) {
      if (isRefusal(error)) await held.cancel().catch(() => undefined);
      throw error;
    }
    await held.release().catch(() => undefined);
  }

  /** The line of a step that is in force: the newest one about its subject, whose state is there. */
  async findInForce(userId: string, lineId: string): Promise<AuditLineEntity | null> {
    const line = await this.log.find(userId, lineId);
    const newest = await (line && this.log.findNewest(userId, line.item, ['takedown', 'restore']));
    if (!line || !newest?._id.equals(lineId)) return null;
    const subject = await this.subjects.findOf(userId, { target: takedownTargetOf(line), id: line.item });
    if (!subject) return null;
    const isInForce = line.action === 'restore' ? stateOf(subject) === 'visible' : isHiddenSince(subject, line.at);
    return isInForce ? line : null;
  }

  private async hold({ user, ref, isAnswer = false }: Notice): Promise<HeldNotice> {
    if (!this.outbox.hasMailServer || emailKey(user.email) === null) return NONE;
    const mail = { userId: user.id, purpose: isAnswer ? ANSWER : STEP, ref };
    await this.outbox.hold({ ...mail, kind: 'notice', to: user.email });
    return { release: () => this.outbox.release(mail), cancel: () => this.outbox.cancel(mail) };
  }

  /** Each try makes a new token, so the newest mail has the link. */
  private async writeStep(userId: string, lineId: string, to: string): Promise<MailContent | null> {
    const line = await this.findInForce(userId, lineId);
    if (!line) return null;
    if (line.action === 'restore') return restoreMail(line, to);
    const { token, hash } = newToken(userId);
    await this.appeals.open(userId, { line, hash });
    return takedownMail(line, to, `/appeal?${new URLSearchParams({ token }).toString()}`);
  }

  private async writeAnswer(userId: string, lineId: string, to: string): Promise<MailContent | null> {
    const line = await this.findInForce(userId, lineId);
    const { answer, answeredAt } = (line && (await this.appeals.findOf(userId, line.item))) ?? {};
    return line && answer !== undefined && answeredAt ? keepMail(line, to, { answer, answeredAt }) : null;
  }

  private warn(error: unknown): HeldNotice {
    this.logger.warn({ message: 'the mail about a takedown cannot be stored', ...originOf(error) });
    return NONE;
  }
}
