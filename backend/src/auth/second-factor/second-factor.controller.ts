import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { SecondFactor } from '@linkstall/contracts/http';

import { Fails, Responds } from '../../docs/responses.js';
import { GrantsService } from '../../grants/grants.service.js';
import { UsesGrant } from '../../grants/uses-grant.decorator.js';
import { Rule } from '../../http/rule.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { CurrentCaller, LoginRequired, type Caller, type RequestWithCaller } from '../guards/access.decorator.js';
import { SECOND_FACTOR_CODE } from '../../users/second-factor/code.rule.js';
import { SecondFactorResponse } from './second-factor.response.js';
import { SecondFactorService } from '../../users/second-factor/second-factor.service.js';

const START_TEXT = {
  title: 'Set up a second factor',
  text: 'A login will need a code of an authenticator app, besides the password. Nothing changes before you enter the first code.',
  done: 'Set up your authenticator app now',
};

const OFF_TEXT = {
  title: 'Switch off the second factor',
  text: 'A login will need only your password. The codes of your app and the recovery codes stop working.',
  done: 'The second factor is off',
};

class FirstCodeDto {
  @ApiProperty({ example: '492039', description: 'The first code of the authenticator app.' })
  @Rule(SECOND_FACTOR_CODE)
  readonly code!: string;
}

/** The second factor of the caller. */
@ApiTags('users')
@Controller('users/second-factor')
@LoginRequired()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly grants: GrantsService,
  ) {}

  /** Whether a login needs a code. During a setup also the secret and the recovery codes, which nothing returns later. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Responds(200, SecondFactorResponse)
  @Fails(401)
  describe(@CurrentCaller() caller: Caller): Promise<SecondFactor> {
    return this.secondFactor.describe(caller.id);
  }

  /** Starts a setup, for ten minutes. Another call starts it again with another secret. */
  @Post()
  @HttpCode(200)
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 413, 415, 429)
  async start(@CurrentWriter() writer: Writer, @Req() request: RequestWithCaller): Promise<void> {
    // Also a program that has just logged in confirms, because whoever has its token could lock the user out.
    await this.grants.consumeOrThrow(request, START_TEXT, {});
    await this.secondFactor.start(writer.id);
  }

  /** Switches the second factor on. */
  @Patch()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 413, 415, 429)
  async switchOn(@CurrentWriter() writer: Writer, @Body() { code }: FirstCodeDto): Promise<void> {
    await this.secondFactor.switchOn(writer, code);
  }

  /** Switches the second factor off. */
  @Delete()
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 429)
  async switchOff(@CurrentWriter() writer: Writer, @Req() request: RequestWithCaller): Promise<void> {
    await this.grants.consumeOrThrow(request, OFF_TEXT);
    await this.secondFactor.switchOff(writer.id);
  }
}
