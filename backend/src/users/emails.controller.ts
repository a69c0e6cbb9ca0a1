import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SessionUser } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, Public, type Caller } from '../auth/access.js';
import { Answers, Fails } from '../docs/answers.js';
import { ChangesPage } from '../http/changed.js';
import { NotByHeadGuard } from '../http/not-by-head.guard.js';
import { TokenDto } from './dto/token.dto.js';
import { EmailsService } from './emails.service.js';
import { PictureAddress } from './picture-address.js';
import { SessionUserAnswer, toSessionUser } from './session-user.answer.js';

/** Whether an address is really the user's. Paths are the product's published ones; do not tidy them. */
@ApiTags('users')
@Controller('users')
export class EmailsController {
  constructor(
    private readonly emails: EmailsService,
    private readonly pictures: PictureAddress,
  ) {}

  /** Sends a verification mail, a GET by contract: at most one in 20 seconds, and five in 30 minutes. */
  @Get('email-send')
  @LoginRequired()
  @UseGuards(NotByHeadGuard)
  @Answers(200, null)
  @Fails(401, 404, 405, 409, 429)
  async sendVerification(@CurrentCaller() caller: Caller): Promise<void> {
    await this.emails.sendVerification(caller.id);
  }

  @Post('email-verifide')
  @Public()
  @Answers(200, SessionUserAnswer)
  @Fails(400, 413, 415, 429)
  async verify(@Body() { token }: TokenDto): Promise<SessionUser> {
    const user = await this.emails.verify(token);
    return toSessionUser(user, this.pictures.of(user));
  }

  /** Takes the former address back, with the token of the notice that it got; all sessions end. */
  @Post('email-undo')
  @Public()
  @ChangesPage()
  @Answers(200, SessionUserAnswer)
  @Fails(400, 409, 413, 415, 429)
  async undo(@Body() { token }: TokenDto): Promise<SessionUser> {
    const user = await this.emails.undo(token);
    return toSessionUser(user, this.pictures.of(user));
  }
}
