import type { Invitation, InvitationLink } from '@linkstall/contracts/http';
import { Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { isRefusal } from '../http/domain-error.js';
import { idOf, refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import { AuditLogService } from '../moderation/audit-log.service.js';
import { hashOf } from '../users/one-time-token.rule.js';
import { UsersService } from '../users/users.service.js';
import type { InvitationDto } from './dto/invitation.dto.js';
import { InvitationsRepository, type StoredInvitation } from './invitations.repository.js';
import { invitationInvalid } from './joining.errors.js';

/** 192 random bits. */
const CODE_BYTES = 24;
const DAY_MS = 86_400_000;
const MAX_LISTED = 200;
/** How long operators can see who joined by an invitation that has ended. */
const KEPT_MS = 365 * DAY_MS;
/** Longer than any registration. An older use without an account is from a process that ended in between. */
const ABANDONED_MS = 60_000;

/** Links with which people may create accounts. Only the hash of a code is stored. */
@Injectable()
export class InvitationsService {
  private readonly logger = new Logger(InvitationsService.name);

  // oxlint-disable-next-line max-params -- invitations, accounts, log and clock
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly users: UsersService,
    private readonly log: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** Creates a link. A repetition returns another code for the same invitation. */
  async create(writer: Writer, { uses, days, note = '' }: InvitationDto): Promise<InvitationLink> {
    const { id: userId, write } = writer;
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const now = this.clock.now();
    const times = { createdAt: new Date(now), endsAt: new Date(now + days * DAY_MS) };
    const id = idOf(write ?? { ref: refOf(undefined) });
    await this.log.record(writer, { action: 'invite', item: id, content: note, after: `uses: ${uses}; days: ${days}` });
    await this.invitations.create(userId, { id, note, left: uses, ...times, codeHash: hashOf(code) });
    this.logger.log({ message: 'invitation created', user: userId, invitation: id });
    return { path: `/signup?invitation=${code}` };
  }

  /** Ends an invitation at once. A repetition changes nothing. */
  async withdraw(writer: Pick<Writer, 'id' | 'username'>, id: string): Promise<void> {
    await this.log.record(writer, { action: 'withdraw', item: id });
    await this.invitations.withdraw(id, new Date(this.clock.now()));
    this.logger.log({ message: 'invitation withdrawn', user: writer.id, invitation: id });
  }

  /** The newest invitations, with the names of the accounts. */
  async list(): Promise<Invitation[]> {
    return Promise.all((await this.invitations.list(MAX_LISTED)).map((invitation) => this.toResponse(invitation)));
  }

  /** Runs a registration that takes one use of the invitation. A failed registration gives the use back. */
  async using<T>(code: string, userId: string, register: () => Promise<T>): Promise<T> {
    const invitation = await this.take(hashOf(code), userId);
    try {
      return await register();
    } catch (error) {
      // After another failure the account may exist. Then the use counts.
      if (isRefusal(error)) await this.invitations.giveBack(userId, invitation.id);
      throw error;
    }
  }

  private async take(codeHash: string, userId: string): Promise<StoredInvitation> {
    const now = new Date(this.clock.now());
    const invitation = await this.invitations.find(codeHash);
    if (!invitation) throw invitationInvalid();
    if (invitation.joined.some(({ user }) => user === userId)) return invitation; // a repetition of the registration
    if (invitation.left === 0) await this.giveAbandonedBack(invitation);
    const usedInvitation = await this.invitations.use(userId, { codeHash, now });
    if (!usedInvitation) throw invitationInvalid();
    return usedInvitation;
  }

  private async giveAbandonedBack({ id, joined }: StoredInvitation): Promise<void> {
    const before = this.clock.now() - ABANDONED_MS;
    for (const { user, at } of joined)
      if (at.getTime() < before && !(await this.users.exists(user))) await this.invitations.giveBack(user, id);
  }

  private async toResponse({ id, endsAt, createdAt, createdBy, joined, ...rest }: StoredInvitation) {
    const nameOf = async (userId: string) => (await this.users.find(userId))?.username ?? null;
    const names = await Promise.all(
      joined.map(async ({ user, at }) => ({ username: await nameOf(user), at: at.toISOString() })),
    );
    return {
      _id: id,
      note: rest.note,
      left: rest.left,
      endsAt: endsAt.toISOString(),
      createdAt: createdAt.toISOString(),
      invitedBy: createdBy === '' ? null : await nameOf(createdBy),
      joined: names.flatMap(({ username, at }) => (username === null ? [] : [{ username, at }])),
    };
  }

  /** For the data export: the invitation by which the user joined. */
  async exportOf(userId: string) {
    const invitation = await this.invitations.findOf(userId);
    const joinedAt = invitation?.joined.find(({ user }) => user === userId)?.at ?? null;
    return { data: { joinedAt }, files: [] };
  }

  forget(userId: string): Promise<void> {
    return this.invitations.forget(userId);
  }

  sweep(now: number): Promise<number> {
    return this.invitations.sweep(new Date(now - KEPT_MS));
  }
}
