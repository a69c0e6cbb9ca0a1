import { Body, Controller, Get, Param, Patch, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Entry, OtherEntry } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../access/access.decorator.js';
import { Answers, Fails } from '../docs/answers.js';
import { ChangesPage } from '../http/changed.js';
import type { Picture } from '../media/picture.rule.js';
import { TakesPicture } from '../media/takes-pictures.decorator.js';
import { CurrentWriter, Repeatable } from '../repeats/repeatable.decorator.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import { AddEntryDto } from './dto/add-entry.dto.js';
import { SpotlightDto } from './dto/spotlight.dto.js';
import { UpdateEntryDto } from './dto/update-entry.dto.js';
import { EntriesService } from './entries.service.js';
import { ENTRY, OTHER_ENTRY } from './entry.answer.js';

/** Room for twelve accounts, one part each. */
const TEXTS = { fields: 24, fieldSize: 16 * 1024 };

/** Everything in the caller's own list, links and other kinds. */
@ApiTags('link')
@Controller('link')
@LoginRequired()
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get('all-entry')
  @Answers(200, [ENTRY])
  @Fails(401)
  list(@CurrentCaller() caller: Caller): Promise<Entry[]> {
    return this.entries.list(caller.id);
  }

  @Post('add-entry')
  @ChangesPage()
  @Repeatable()
  @TakesPicture('thumbnail', TEXTS)
  @ApiBody({ type: AddEntryDto })
  @Answers(201, OTHER_ENTRY)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  add(
    @CurrentWriter() writer: Writer,
    @Body() { kind, isActive, shownFrom, shownUntil, ...parts }: AddEntryDto,
    @UploadedFile() picture: Picture | undefined,
  ): Promise<OtherEntry> {
    return this.entries.add(writer, kind, {
      parts,
      times: { shownFrom, shownUntil },
      isActive: isActive !== 'false',
      picture,
    });
  }

  @Patch('update-entry/:id')
  @ChangesPage()
  @Repeatable()
  @TakesPicture('thumbnail', TEXTS)
  @ApiBody({ type: UpdateEntryDto })
  @ApiParam({ name: 'id', example: '6920a1b2c3d4e5f60718293a' })
  @Answers(200, OTHER_ENTRY)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  // oxlint-disable-next-line max-params -- one for each part of the request
  update(
    @CurrentWriter() writer: Writer,
    @Param('id') id: string,
    @Body() { isActive, revision, shownFrom, shownUntil, thumbnail, ...parts }: UpdateEntryDto,
    @UploadedFile() sent: Picture | undefined,
  ): Promise<OtherEntry> {
    const seen = revision === undefined ? undefined : Number(revision);
    const times = { shownFrom, shownUntil };
    const picture = sent ?? (thumbnail === '' ? null : undefined);
    return this.entries.edit(writer, id, { parts, times, isActive: isActive && isActive === 'true', picture, seen });
  }

  @Patch('spotlight')
  @ChangesPage()
  @Repeatable()
  @Answers(200, [ENTRY])
  @Fails(400, 401, 404, 409, 413, 415, 429)
  spotlight(@CurrentWriter() writer: Writer, @Body() { entry }: SpotlightDto): Promise<Entry[]> {
    return this.entries.spotlight(writer, entry);
  }
}
