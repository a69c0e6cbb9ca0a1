import type { InvitationLink, JoiningOverview } from '@linkstall/contracts/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import { OperatorRequired, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { ApprovalsService } from './approvals.service.js';
import { InvitationDto, InvitationIdDto } from './dto/invitation.dto.js';
import { WaitingDecisionDto, WaitingIdDto } from './dto/waiting-decision.dto.js';
import { InvitationsService } from './invitations.service.js';
import { InvitationLinkResponse, JoiningOverviewResponse } from './joining.response.js';

/** Invitations, and accounts that wait for an approval, for operators. */
@ApiTags('operators')
@Controller('admin/site')
@OperatorRequired()
export class JoiningController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly approvals: ApprovalsService,
  ) {}

  /** The newest invitations with who joined, and the accounts that wait for an approval. */
  @Get('joining')
  @Responds(200, JoiningOverviewResponse)
  @Fails(401, 403)
  async read(): Promise<JoiningOverview> {
    const [invitations, waiting] = await Promise.all([this.invitations.list(), this.approvals.list()]);
    return { invitations, waiting };
  }

  /** Creates a link with which people may sign up. Only this response has the link. */
  @Post('invitations')
  @Idempotent('completion')
  @Responds(201, InvitationLinkResponse)
  @Fails(400, 401, 403, 409, 415, 429)
  invite(@CurrentWriter() writer: Writer, @Body() input: InvitationDto): Promise<InvitationLink> {
    return this.invitations.create(writer, input);
  }

  /** Ends an invitation at once. A repetition gets the same response. */
  @Delete('invitations/:id')
  @Idempotent('none')
  @Responds(200, null)
  @Fails(400, 401, 403, 429)
  withdraw(@CurrentWriter() writer: Writer, @Param() { id }: InvitationIdDto): Promise<void> {
    return this.invitations.withdraw(writer, id);
  }

  /** Approves an account, or refuses and removes it. The person gets a mail. */
  @Post('waiting/:id')
  @HttpCode(200)
  @Idempotent('none')
  @ChangesPage()
  @Responds(200, null)
  @Fails(400, 401, 403, 404, 415, 429)
  // oxlint-disable-next-line max-params -- operator, account, decision, and the changed page
  async decide(
    @CurrentWriter() writer: Writer,
    @Param() { id }: WaitingIdDto,
    @Body() input: WaitingDecisionDto,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    request.otherChangedUsernames = [await this.approvals.decide(writer, id, input)];
  }
}
