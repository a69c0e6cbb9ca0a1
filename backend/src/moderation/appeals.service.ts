import type { Appeal, LinkedAppeal } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { readToken } from '../users/one-time-token.rule.js';
import { languageToResponse } from '../users/profile/language.response.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import type { AuditLineEntity } from './audit-line.schema.js';
import { TakedownNotices } from './takedown-notices.service.js';
import type { AppealEntity } from './appeal.schema.js';
import { takedownTargetOf } from './audit-line.rule.js';
import { AppealsRepository, type AppealAnswer } from './appeals.repository.js';

const MAX_WAITING = 50;
/** As long as the lines of the log. */
const LINK_MS = 730 * 86_400_000;

/** An appeal whose takedown is in force. */
interface AppealInForce {
  readonly appeal: AppealEntity;
  readonly line: AuditLineEntity;
  readonly user: User;
}

/** Appeals of owners against takedowns: once for each takedown, by the link of its mail. */
@Injectable()
export class AppealsService {
  // oxlint-disable-next-line max-params -- appeals, their owners and mails
  constructor(
    private readonly repository: AppealsRepository,
    private readonly notices: TakedownNotices,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * The takedown of a link, and the appeal against it.
   * @throws DomainError 404 for an unknown token, and after the end of the takedown
   */
  async read(token: string): Promise<LinkedAppeal> {
    const { appeal, line, user } = await this.get(token);
    const { words, answer } = appeal;
    const { content, category = 'other', reason, at } = line;
    const target = takedownTargetOf(line);
    return {
      ...{ username: user.username, ...languageToResponse(user), target, content, category, reason },
      ...{ at: at.toISOString(), ...(words !== undefined && { words }), ...(answer !== undefined && { answer }) },
    };
  }

  /** Stores the words. A repetition with the same words changes nothing. */
  async write(token: string, words: string): Promise<void> {
    const { appeal, user } = await this.get(token);
    const at = new Date(this.clock.now());
    if (await this.repository.write(user.id, appeal.hash, { words, at })) return;
    const stored = await this.repository.findByHash(user.id, appeal.hash);
    if (stored?.words !== words)
      throw new DomainError('conflict', 'appeal.sent', 'You have appealed already. Wait for the answer by mail');
  }

  /** The appeals that wait for an answer, oldest first. */
  async inbox(): Promise<Appeal[]> {
    const waiting = await this.repository.listWaiting(new Date(this.clock.now()), MAX_WAITING);
    return this.toResponses(waiting);
  }

  /** The appeals of a user against takedowns that are in force. */
  async listOf(userId: string): Promise<Appeal[]> {
    return this.toResponses(await this.repository.listOf(userId));
  }

  /**
   * The id of the appeal that an operator can answer; null when it has this answer already.
   * @throws DomainError 409 when there is no appeal, or it has another answer
   */
  async getUndecided(userId: string, item: string, answer: string): Promise<string | null> {
    const appeal = await this.repository.findOf(userId, item);
    if (appeal?.answer === answer) return null;
    if (!appeal?.waitsSince)
      throw new DomainError('conflict', 'appeal.none', 'No appeal about this waits for an answer. Load the page again');
    return appeal._id.toHexString();
  }

  async answer(user: User, id: string, answer: AppealAnswer): Promise<void> {
    const work = () => this.repository.answer(user.id, id, answer);
    await this.notices.withNotice({ user, ref: id, isAnswer: true }, work);
  }

  /** Ends the links about a subject, because its takedown ends or `newLineId` begins. */
  close(userId: string, item: string, newLineId?: string): Promise<void> {
    return this.repository.remove(userId, item, newLineId);
  }

  removeAllOf(userId: string): Promise<void> {
    return this.repository.removeAllOf(userId);
  }

  async exportOf(userId: string) {
    const appeals = (await this.repository.listOf(userId)).filter(({ words }) => words !== undefined);
    const data = appeals.map(({ item, hiddenAt, words, writtenAt, answer, answeredAt }) => {
      return { item, hiddenAt, words, writtenAt, answer, answeredAt };
    });
    return { data, files: [] };
  }

  sweep(now: number): Promise<number> {
    return this.repository.sweep(new Date(now - LINK_MS));
  }

  private async get(token: string): Promise<AppealInForce> {
    const { userId = '', hash = '' } = readToken(token) ?? {};
    const appeal = userId === '' ? null : await this.repository.findByHash(userId, hash);
    const appealInForce = appeal && (await this.complete(appeal));
    if (!appealInForce)
      throw new DomainError(
        'not-found',
        'appeal.ended',
        'This link has ended. The newest mail has the link that works',
      );
    return appealInForce;
  }

  /** Null when the takedown is not in force. */
  private async complete(appeal: AppealEntity): Promise<AppealInForce | null> {
    const userId = appeal.user.toHexString();
    const [line, user] = await Promise.all([
      this.notices.findInForce(userId, appeal._id.toHexString()),
      this.users.find(userId),
    ]);
    return line && user && { appeal, line, user };
  }

  private async toResponses(appeals: readonly AppealEntity[]): Promise<Appeal[]> {
    const appealsInForce = await Promise.all(appeals.map((appeal) => this.complete(appeal)));
    return appealsInForce.flatMap((appeal) => toResponse(appeal) ?? []);
  }
}

/** Null for a link without an appeal. */
function toResponse(appealInForce: AppealInForce | null): Appeal | null {
  const { words, writtenAt, answer } = appealInForce?.appeal ?? {};
  if (!appealInForce || words === undefined || !writtenAt) return null;
  const { user, line } = appealInForce;
  const { item: id, content, category = 'other' } = line;
  const target = takedownTargetOf(line);
  return {
    ...{ username: user.username, fullName: user.fullName, target, id, content, category },
    ...{ words, at: writtenAt.toISOString(), ...(answer !== undefined && { answer }) },
  };
}
