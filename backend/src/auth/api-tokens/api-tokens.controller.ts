import { Body, Controller, Delete, Get, Header, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ApiToken, IssuedApiToken, NewApiToken } from '@linkstall/contracts/http';

import { Fails, Responds } from '../../docs/responses.js';
import { GrantsService } from '../../grants/grants.service.js';
import { UsesGrant } from '../../grants/uses-grant.decorator.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { ApiTokensService } from '../../users/api-tokens/api-tokens.service.js';
import { CurrentCaller, LoginRequired, type Caller, type RequestWithCaller } from '../guards/access.decorator.js';
import { NewApiTokenDto } from './api-token.dto.js';
import { ApiTokenResponse, IssuedApiTokenResponse } from './api-token.response.js';

const additionText = ({ name, scopes, days }: NewApiToken) => ({
  title: 'Make an API token',
  text: `For ${days} ${days === 1 ? 'day' : 'days'}, a program with the token "${name}" can use your account without your password: ${scopes.join(', ')}.`,
  done: 'The API token is made',
});

/** The API tokens of the caller. */
@ApiTags('users')
@Controller('users/api-tokens')
@LoginRequired()
export class ApiTokensController {
  constructor(
    private readonly tokens: ApiTokensService,
    private readonly grants: GrantsService,
  ) {}

  /** The tokens that have not ended, oldest first. */
  @Get()
  @Responds(200, [ApiTokenResponse])
  @Fails(401)
  list(@CurrentCaller() { id }: Caller): Promise<ApiToken[]> {
    return this.tokens.list(id);
  }

  /** Makes a token. The response is the only place that has it. A repetition gets another token, which replaces the first. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @UsesGrant()
  @Idempotent('completion')
  @Responds(200, IssuedApiTokenResponse)
  @Fails(400, 401, 409, 413, 415, 429)
  async add(
    @CurrentWriter() writer: Writer,
    @Body() token: NewApiTokenDto,
    @Req() request: RequestWithCaller,
  ): Promise<IssuedApiToken> {
    // Also a program that has just logged in confirms, because the token outlives its login.
    await this.grants.consumeOrThrow(request, additionText(token), {});
    return { apiToken: await this.tokens.add(writer, token) };
  }

  /** Ends a token at once. Answers 200 also when the token has ended before. */
  @Delete(':id')
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 429)
  end(@CurrentWriter() { id: userId }: Writer, @Param('id') id: string): Promise<void> {
    return this.tokens.end(userId, id);
  }
}
