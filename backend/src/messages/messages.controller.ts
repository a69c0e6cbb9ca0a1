import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';

import { CurrentClient, Public } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { EdgeKeyGuard } from '../http/edge-key.guard.js';
import type { ClientInfo } from '../users/open-session.rule.js';
import { MessageDto } from './dto/message.dto.js';
import { MessagesService } from './messages.service.js';

/** The edge forwards what visitors write in contact forms. It has checked the time token of the form. */
@ApiTags('messages')
@ApiHeader({ name: 'x-edge-key', description: 'The EDGE_KEY of edge and API.' })
@Controller('messages')
@Public()
@UseGuards(EdgeKeyGuard)
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post(':username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(202, null)
  @Fails(400, 404, 409, 413, 415, 429, 503)
  send(
    @Param('username') username: string,
    @Body() message: MessageDto,
    @CurrentClient() { address }: ClientInfo,
  ): Promise<void> {
    return this.messages.send(username, message, address);
  }
}
