import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { ConfirmedCall, WaitingCall } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { PasskeyProofDto } from '../users/passkeys/passkey-proof.rule.js';
import { ConfirmGrantDto } from './dto/confirm-grant.dto.js';
import { GrantsService } from './grants.service.js';

class WaitingCallResponse implements WaitingCall {
  @ApiProperty({ example: 'Change your email address' })
  readonly title!: string;

  @ApiProperty({ example: 'Your email address changes from meera@example.com to m.iyer@example.com.' })
  readonly text!: string;

  @ApiProperty({ example: 'Profile Updated', description: 'The notice after the call.' })
  readonly done!: string;

  @ApiProperty({ example: false, description: 'Whether the confirmation also needs a code of the second factor.' })
  readonly needsCode!: boolean;

  @ApiProperty({ example: true, description: 'Whether a passkey can confirm the call instead of the password.' })
  readonly hasPasskeys!: boolean;
}

class ConfirmedCallResponse implements ConfirmedCall {
  @ApiProperty({ example: 'h1Qe6cJ2Qw9xT5mL8rYp1A', description: 'Send the call within a minute.' })
  readonly secret!: string;
}

/** Sensitive calls of the caller's session that wait for the password. */
@ApiTags('users')
@Controller('users/grants')
@LoginRequired()
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  /** A description of the call. */
  @Get(':id')
  @Responds(200, WaitingCallResponse)
  @Fails(401, 404)
  async describe(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<WaitingCall> {
    const { title, text, done } = await this.grants.find(caller, id);
    const [needsCode, hasPasskeys] = await Promise.all([
      this.grants.needsCode(caller),
      this.grants.hasPasskeys(caller),
    ]);
    return { title, text, done, needsCode, hasPasskeys };
  }

  /** Confirms the call with the password. The response has the secret for exactly this call; a repetition gets a new one. */
  @Post(':id')
  @Header('Cache-Control', 'no-store')
  @Idempotent('none')
  @Responds(200, ConfirmedCallResponse)
  @Fails(400, 401, 404, 409, 413, 415, 429)
  async confirm(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() proof: ConfirmGrantDto,
  ): Promise<ConfirmedCall> {
    return { secret: await this.grants.confirm(caller, id, proof) };
  }

  /** Confirms the call with a passkey, which needs neither password nor code. */
  @Post(':id/passkey')
  @Header('Cache-Control', 'no-store')
  @Idempotent('completion')
  @Responds(200, ConfirmedCallResponse)
  @Fails(400, 401, 404, 409, 413, 415, 429)
  // oxlint-disable-next-line max-params -- each parameter reads another part of the request
  async confirmByPasskey(
    @CurrentCaller() caller: Caller,
    @CurrentWriter() { write }: Writer,
    @Param('id') id: string,
    @Body() proof: PasskeyProofDto,
  ): Promise<ConfirmedCall> {
    return { secret: await this.grants.confirmByPasskey(caller, id, { proof, write }) };
  }
}
