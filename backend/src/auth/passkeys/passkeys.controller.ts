import type { Passkeys } from '@linkstall/contracts/http';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import { Fails, Responds } from '../../docs/responses.js';
import { GrantsService } from '../../grants/grants.service.js';
import { UsesGrant } from '../../grants/uses-grant.decorator.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { PasskeysService } from '../../users/passkeys/passkeys.service.js';
import { CurrentCaller, LoginRequired, type Caller, type RequestWithCaller } from '../guards/access.decorator.js';
import { NewPasskeyDto } from './passkey.dto.js';
import { PasskeysResponse } from './passkey.response.js';

const additionText = (name: string) => ({
  title: 'Add a passkey',
  text: `The passkey "${name}" can then log in to your account without your password.`,
  done: 'You can log in with the passkey now',
});

const REMOVAL_TEXT = {
  title: 'Remove a passkey',
  text: 'The passkey no longer logs in to your account. Your password stays as it is.',
  done: 'The passkey is removed',
};

/** The passkeys of the caller. */
@ApiTags('users')
@Controller('users/passkeys')
@LoginRequired()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly grants: GrantsService,
  ) {}

  /** The passkeys, oldest first, and the values with which the browser creates another one. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Responds(200, PasskeysResponse)
  @Fails(401)
  describe(@CurrentCaller() caller: Caller): Promise<Passkeys> {
    return this.passkeys.describe(caller.id);
  }

  /** Adds a passkey that the browser has created. */
  @Post()
  @HttpCode(200)
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 413, 415, 429)
  async add(
    @CurrentWriter() writer: Writer,
    @Body() passkey: NewPasskeyDto,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    // Also a program that has just logged in confirms, because a passkey outlives its token.
    await this.grants.consumeOrThrow(request, additionText(passkey.name), {});
    await this.passkeys.add(writer, passkey);
  }

  /** Removes a passkey. Answers 200 also when the passkey was removed before. */
  @Delete(':id')
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 429)
  async remove(
    @CurrentWriter() writer: Writer,
    @Param('id') id: string,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    await this.grants.consumeOrThrow(request, REMOVAL_TEXT);
    await this.passkeys.remove(writer.id, id);
  }
}
