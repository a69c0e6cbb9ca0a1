import { Controller, Delete, Get, Param, StreamableFile } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { SubscriberList } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { Fails, Responds, RespondsFile } from '../docs/responses.js';
import { QueryText } from '../http/query-text.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { ListPageDto, SubscriberDto } from './dto/subscriber.dto.js';
import { SubscriberListResponse } from './subscriber.response.js';
import { SubscribersService } from './subscribers.service.js';

/** The e-mail list of the caller. */
@ApiTags('subscribers')
@Controller('users/subscribers')
@LoginRequired()
export class SubscribersController {
  constructor(private readonly subscribers: SubscribersService) {}

  /** The confirmed addresses. */
  @Get('export')
  @RespondsFile('text/csv', 'A CSV file (RFC 4180) in UTF-8')
  @Fails(401, 429)
  async export(@CurrentCaller() { id, username }: Caller): Promise<StreamableFile> {
    const disposition = `attachment; filename="subscribers-${username}.csv"`;
    return new StreamableFile(await this.subscribers.exportCsv(id), { type: 'text/csv; charset=utf-8', disposition });
  }

  /** A page of the list, with the numbers of the whole list. */
  @Get(':page')
  @ApiQuery({ name: 'search', required: false, example: 'reader@', description: 'The start of the addresses.' })
  @Responds(200, SubscriberListResponse)
  @Fails(400, 401)
  list(
    @CurrentCaller() { id }: Caller,
    @Param() { page }: ListPageDto,
    @QueryText('search') search: string,
  ): Promise<SubscriberList> {
    return this.subscribers.list(id, Number(page), search.slice(0, 254));
  }

  /** Deletes an address. A repetition gets the same response. */
  @Delete(':id')
  @Idempotent('none')
  @Responds(200, null)
  @Fails(400, 401, 429)
  remove(@CurrentCaller() caller: Caller, @Param() { id }: SubscriberDto): Promise<void> {
    return this.subscribers.remove(caller.id, id);
  }
}
