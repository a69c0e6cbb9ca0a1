import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SessionUser } from '@linkstall/contracts/http';

import { CurrentClient, LoginRequired, Public } from '../../auth/guards/access.decorator.js';
import { Responds, Fails } from '../../docs/responses.js';
import { ChangesPage } from '../../http/changed-pages.interceptor.js';
import { RejectHeadGuard } from '../../http/reject-head.guard.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { TokenDto } from '../dto/token.dto.js';
import type { ClientInfo } from '../open-session.rule.js';
import { AvatarUrls } from '../profile/avatar-urls.service.js';
import { SessionUserResponse, toSessionUser } from '../profile/session-user.response.js';
import { EmailsService } from './emails.service.js';

/** Verification of email addresses. The paths are published and must not change. */
@ApiTags('users')
@Controller('users')
export class EmailsController {
  constructor(
    private readonly emails: EmailsService,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  /** Sends a verification mail (a GET by specification): at most one in 20 seconds and five in 30 minutes. */
  @Get('email-send')
  @LoginRequired()
  @UseGuards(RejectHeadGuard)
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 404, 405, 409, 429)
  async sendVerification(@CurrentWriter() writer: Writer, @CurrentClient() client: ClientInfo): Promise<void> {
    await this.emails.sendVerification(writer, client);
  }

  @Post('email-verifide')
  @Public()
  @ChangesPage()
  @Idempotent('completion')
  @Responds(200, SessionUserResponse)
  @Fails(400, 409, 413, 415, 429)
  async verify(@CurrentWriter() { write }: Writer, @Body() { token }: TokenDto): Promise<SessionUser> {
    const user = await this.emails.verify(token, write);
    return toSessionUser(user, this.avatarUrls.of(user));
  }

  /** Restores the former address with the token of its notice, and ends all sessions. Also restores a deleted account. */
  @Post('email-undo')
  @Public()
  @ChangesPage('products')
  @Idempotent('completion')
  @Responds(200, SessionUserResponse)
  @Fails(400, 409, 413, 415, 429)
  async undo(@CurrentWriter() { write }: Writer, @Body() { token }: TokenDto): Promise<SessionUser> {
    const user = await this.emails.undo(token, write);
    return toSessionUser(user, this.avatarUrls.of(user));
  }
}
