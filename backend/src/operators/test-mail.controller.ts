import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { TestMail } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { Rule } from '../http/rule.js';
import { MailSender } from '../mail/mail-sender.service.js';
import { EMAIL } from '../users/emails/email-address.rule.js';
import { OperatorKeyGuard } from './operator-key.guard.js';
import { TestMailResponse } from './test-mail.response.js';

class TestMailDto {
  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(EMAIL)
  readonly to!: string;
}

/** A mail that `linkstall mail --test` sends on the machine of the site. */
@ApiTags('operators')
@ApiHeader({ name: 'x-operator-key', description: 'What is in DATA_DIR/operator-key of this API.' })
@Controller('admin/test-mail')
@Public()
@UseGuards(OperatorKeyGuard)
export class TestMailController {
  constructor(private readonly sender: MailSender) {}

  /** Sends a test mail at once, and responds with the response of the mail server. A repetition sends another mail. */
  @Post()
  @HttpCode(200)
  @Responds(200, TestMailResponse)
  @Fails(400, 404, 415, 429)
  async send(@Body() { to }: TestMailDto): Promise<TestMail> {
    return { failure: await this.sender.sendTest(to) };
  }
}
