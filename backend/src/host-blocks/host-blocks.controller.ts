import type { HostBlockPreview, HostBlocks } from '@linkstall/contracts/http';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExtraModels, ApiQuery, ApiTags } from '@nestjs/swagger';

import { OperatorRequired } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { QueryText } from '../http/query-text.decorator.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { HostBlockEndDto, HostBlockIdDto, HostListDto, NewHostBlockDto } from './host-blocks.dto.js';
import { HostBlockPreviewResponse, HostBlockResponse, HostBlocksResponse } from './host-blocks.response.js';
import { HostBlocksService } from './host-blocks.service.js';

/** The hosts that operators block on the whole site. */
@ApiTags('operators')
@ApiExtraModels(HostBlockResponse)
@Controller('admin/site/hosts')
@OperatorRequired()
export class HostBlocksController {
  constructor(private readonly hostBlocks: HostBlocksService) {}

  @Get()
  @ApiQuery({ name: 'search', example: 'example.com', required: false, description: 'A part of a host or a reason.' })
  @Responds(200, HostBlocksResponse)
  @Fails(401, 403)
  list(@QueryText('search') search: string): Promise<HostBlocks> {
    return this.hostBlocks.list(search);
  }

  /** Shows what a list of hosts would block. Stores nothing. */
  @Post('preview')
  @HttpCode(200)
  @Idempotent('none')
  @Responds(200, HostBlockPreviewResponse)
  @Fails(400, 401, 403, 413, 415, 429)
  preview(@Body() { text }: HostListDto): Promise<HostBlockPreview> {
    return this.hostBlocks.preview(text);
  }

  /** Blocks hosts with their subdomains. Entries and products that lead there are hidden until the block ends. */
  @Post()
  @HttpCode(200)
  @ChangesPage('everyone')
  @Idempotent('completion')
  @Responds(200, null)
  @Fails(400, 401, 403, 409, 413, 415, 429)
  begin(@CurrentWriter() writer: Writer, @Body() input: NewHostBlockDto): Promise<void> {
    return this.hostBlocks.begin(writer, input);
  }

  /** Ends a block, or the block of one of its hosts. A repetition changes nothing. */
  @Post(':id/end')
  @HttpCode(200)
  @ChangesPage('everyone')
  @Idempotent('none')
  @Responds(200, null)
  @Fails(400, 401, 403, 413, 415, 429)
  end(@CurrentWriter() writer: Writer, @Param() { id }: HostBlockIdDto, @Body() input: HostBlockEndDto): Promise<void> {
    return this.hostBlocks.end(writer, id, input);
  }
}
