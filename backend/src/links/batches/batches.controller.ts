import { Body, Controller, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Entry } from '@linkstall/contracts/http';

import { LoginRequired } from '../../auth/guards/access.decorator.js';
import { OpenToTokens } from '../../auth/guards/token-scope.decorator.js';
import { Fails, Responds } from '../../docs/responses.js';
import { ChangesPage } from '../../http/changed-pages.interceptor.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { EntryPresenter } from '../entry-presenter.service.js';
import { EntryRemovalsService } from '../entry-removals.service.js';
import { ENTRY } from '../entry.response.js';
import { BatchEditsService } from './batch-edits.service.js';
import { EntryIdsDto, UpdateEntriesDto } from './batches.dto.js';

/** Changes several entries in one step: all of them or none. The order of several entries is a call of its own. */
@ApiTags('link')
@Controller('link')
@LoginRequired()
export class BatchesController {
  constructor(
    private readonly edits: BatchEditsService,
    private readonly removals: EntryRemovalsService,
    private readonly presenter: EntryPresenter,
  ) {}

  /** Switches or schedules several entries. The response is the whole list. */
  @Patch('update-entries')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent('completion')
  @Responds(200, [ENTRY])
  @Fails(400, 401, 404, 409, 413, 415, 429)
  async update(
    @CurrentWriter() writer: Writer,
    @Body() { ids, isActive, ...schedule }: UpdateEntriesDto,
  ): Promise<Entry[]> {
    const edit = { ids, isActive: isActive && isActive === 'true', schedule };
    return this.presenter.forOwner(writer.id, await this.edits.editAll(writer, edit));
  }

  /** Deletes several entries, for example those of an import. */
  @Post('delete-entries')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 415, 429)
  remove(@CurrentWriter() writer: Writer, @Body() { ids }: EntryIdsDto): Promise<void> {
    return this.removals.removeAll(writer, ids);
  }

  /** Restores several deleted entries within the undo time. The response is the whole list. */
  @Post('restore-entries')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent('completion')
  @Responds(200, [ENTRY])
  @Fails(400, 401, 404, 409, 413, 415, 429)
  async restore(@CurrentWriter() writer: Writer, @Body() { ids }: EntryIdsDto): Promise<Entry[]> {
    return this.presenter.forOwner(writer.id, await this.removals.restoreAll(writer, ids));
  }
}
