import { Body, Controller, Get, Header, Param, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Subscription } from '@linkstall/contracts/http';

import { CurrentClient, Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { EdgeKeyGuard } from '../http/edge-key.guard.js';
import { QueryText } from '../http/query-text.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import type { ClientInfo } from '../users/open-session.rule.js';
import { SubscriptionDto, SubscriptionTokenDto } from './dto/subscription.dto.js';
import { SubscriptionResponse } from './subscriber.response.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** The calls behind the form of an e-mail list, and behind the addresses in mails. */
@ApiTags('subscribers')
@Controller('subscriptions')
@Public()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  /**
   * Asks an address by mail for its confirmation. The response is the same for every address. Only edges have the key, because
   * they check the form first.
   */
  @Post(':username')
  @UseGuards(EdgeKeyGuard)
  @ApiHeader({ name: 'x-edge-key', description: 'The EDGE_KEY of edge and API.' })
  @Idempotent('none')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(202, null)
  @Fails(400, 404, 410, 413, 415, 429, 451)
  ask(
    @Param('username') username: string,
    @Body() subscription: SubscriptionDto,
    @CurrentClient() { address }: ClientInfo,
  ): Promise<void> {
    return this.subscriptions.ask(username, subscription, address);
  }

  /** The subscription of a link. Reading changes nothing, because programs open the links in mails. */
  @Get('link')
  @Header('Cache-Control', 'no-store')
  @ApiQuery({ name: 'token', example: 'abc', description: 'From the address in the mail.' })
  @Responds(200, SubscriptionResponse)
  @Fails(404, 410, 451)
  read(@QueryText('token') token: string): Promise<Subscription> {
    return this.subscriptions.read(token);
  }

  @Post('link/confirm')
  @Idempotent('none')
  @Responds(200, null)
  @Fails(400, 404, 410, 413, 415, 429, 451)
  confirm(@Body() { token }: SubscriptionTokenDto): Promise<void> {
    return this.subscriptions.confirm(token);
  }

  /** Takes the address off the list. A repetition, and an unknown token, get the same response. */
  @Post('link/unsubscribe')
  @Idempotent('none')
  @Responds(200, null)
  @Fails(400, 413, 415, 429)
  unsubscribe(@Body() { token }: SubscriptionTokenDto): Promise<void> {
    return this.subscriptions.unsubscribe(token);
  }
}
