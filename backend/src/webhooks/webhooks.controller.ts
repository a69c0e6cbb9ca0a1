import type { Webhooks, WebhookTest } from '@linkstall/contracts/http';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import { CurrentCaller, LoginRequired, type Caller, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { GrantsService } from '../grants/grants.service.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { NewWebhookDto, WebhookChangeDto, WebhookIdDto } from './dto/webhook.dto.js';
import type { WebhookSettings } from './webhook-settings.js';
import { WebhooksResponse, WebhookTestResponse } from './webhook.response.js';
import { WebhooksService } from './webhooks.service.js';

const DONE = 'The webhooks have been changed';

const REMOVAL_TEXT = {
  title: 'Remove a webhook',
  text: 'The other site gets no more events of your page. The events that wait for it are dropped.',
  done: DONE,
};

/** Says which data go where, because the user confirms that. */
function transferText({ address, events }: WebhookSettings) {
  const { host } = new URL(address);
  const hasProducts = events.includes('product.changed');
  const hasAddresses = events.length > (hasProducts ? 1 : 0);
  const addresses = `${host} gets the mail addresses of people who confirm or leave your e-mail list.`;
  const products = `${host} gets the names of products that you add, edit or delete.`;
  const text = [hasAddresses && addresses, hasProducts && products].filter(Boolean).join(' ');
  return { title: 'Send events to another site', text, done: DONE };
}

/** The webhooks of the caller. */
@ApiTags('webhooks')
@Controller('users/webhooks')
@LoginRequired()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly grants: GrantsService,
  ) {}

  /** The webhooks with their last delivery. Credentials are never returned, except for the secret of a new webhook. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Responds(200, WebhooksResponse)
  @Fails(401)
  list(@CurrentCaller() { id }: Caller): Promise<Webhooks> {
    return this.webhooks.list(id);
  }

  /** Adds a webhook. The list then shows its secret for ten minutes. */
  @Post()
  @HttpCode(200)
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 413, 415, 429)
  async add(
    @CurrentWriter() writer: Writer,
    @Body() webhook: NewWebhookDto,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    const settings = await this.webhooks.checkNew(writer, webhook);
    // Also a program that has just logged in confirms, because the webhook outlives its token.
    await this.grants.consumeOrThrow(request, transferText(settings), {});
    await this.webhooks.add(writer, settings);
  }

  /** Changes a webhook. Empty credentials stay as they are, unless the address of Listmonk changes. */
  @Patch(':id')
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 404, 409, 413, 415, 429)
  // oxlint-disable-next-line max-params -- each parameter reads another part of the request
  async change(
    @CurrentWriter() writer: Writer,
    @Param() { id }: WebhookIdDto,
    @Body() change: WebhookChangeDto,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    const settings = await this.webhooks.checkChange(writer.id, id, change);
    await this.grants.consumeOrThrow(request, transferText(settings), {});
    await this.webhooks.change(writer, id, settings);
  }

  /** Removes a webhook. Answers 200 also when the webhook was removed before. */
  @Delete(':id')
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 409, 429)
  async remove(
    @CurrentWriter() writer: Writer,
    @Param() { id }: WebhookIdDto,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    await this.grants.consumeOrThrow(request, REMOVAL_TEXT);
    await this.webhooks.remove(writer.id, id);
  }

  /** Sends a test at once. A test that arrives ends a pause. */
  @Post(':id/test')
  @HttpCode(200)
  @Idempotent('none')
  @Responds(200, WebhookTestResponse)
  @Fails(400, 401, 404, 429)
  test(@CurrentCaller() caller: Caller, @Param() { id }: WebhookIdDto): Promise<WebhookTest> {
    return this.webhooks.test(caller.id, id);
  }
}
