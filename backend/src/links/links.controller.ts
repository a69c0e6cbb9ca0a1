import { Body, Controller, Get, Param, Patch, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Link, OtherEntry } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../access/access.decorator.js';
import { Answers, Fails } from '../docs/answers.js';
import { ChangesPage } from '../http/changed.js';
import type { Picture } from '../media/picture.rule.js';
import { RequiredPicturePipe } from '../media/required-picture.pipe.js';
import { TakesPicture } from '../media/takes-pictures.decorator.js';
import { OrderDto } from '../ordering/order.dto.js';
import { CurrentWriter, Repeatable } from '../repeats/repeatable.decorator.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import { AddLinkDto } from './dto/add-link.dto.js';
import { DeleteLinkDto } from './dto/delete-link.dto.js';
import { UpdateLinkDto } from './dto/update-link.dto.js';
import { EntriesService } from './entries.service.js';
import { OTHER_ENTRY } from './entry.answer.js';
import { LinkAnswer } from './link.answer.js';
import { LinkEditsService } from './link-edits.service.js';
import { LinksService } from './links.service.js';

/** A title and an address are short. */
const TEXTS = { fields: 10, fieldSize: 16 * 1024 };
/** A link as all calls of links answer it, or another entry. */
const RESTORED = { oneOf: [{ $ref: getSchemaPath(LinkAnswer) }, ...OTHER_ENTRY.oneOf] };
const THUMBNAIL = new RequiredPicturePipe('thumbnail');

/** The caller's own links; orders and deletions are of every entry. Paths are the published ones; do not tidy them. */
@ApiTags('link')
@Controller('link')
@LoginRequired()
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly edits: LinkEditsService,
    private readonly entries: EntriesService,
  ) {}

  @Get('all-link')
  @Answers(200, [LinkAnswer])
  @Fails(401)
  list(@CurrentCaller() caller: Caller): Promise<Link[]> {
    return this.links.list(caller.id);
  }

  @Post('add-link')
  @ChangesPage()
  @Repeatable()
  @TakesPicture('thumbnail', TEXTS)
  @ApiBody({ type: AddLinkDto })
  @Answers(201, LinkAnswer)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  add(
    @CurrentWriter() writer: Writer,
    @Body() { title, url, isActive, countClicks, ...times }: AddLinkDto,
    @UploadedFile(THUMBNAIL) thumbnail: Picture,
  ): Promise<Link> {
    const link = { title, url, isActive: isActive !== 'false', countClicks: countClicks === 'true', times };
    return this.links.add(writer, link, thumbnail);
  }

  @Patch('update-link/:id')
  @ChangesPage()
  @Repeatable()
  @TakesPicture('thumbnail', TEXTS)
  @ApiBody({ type: UpdateLinkDto })
  @ApiParam({ name: 'id', example: '6920a1b2c3d4e5f60718293a' })
  @Answers(200, LinkAnswer)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  // oxlint-disable-next-line max-params -- one for each part of the request
  update(
    @CurrentWriter() writer: Writer,
    @Param('id') linkId: string,
    @Body() { title, url, revision, ...said }: UpdateLinkDto,
    @UploadedFile() thumbnail: Picture | undefined,
  ): Promise<Link> {
    const edited = { writer, linkId, seen: revision === undefined ? undefined : Number(revision) };
    const isActive = said.isActive && said.isActive === 'true';
    const countClicks = said.countClicks && said.countClicks === 'true';
    const { shownFrom, shownUntil } = said;
    return this.edits.edit(edited, { title, url, isActive, countClicks, shownFrom, shownUntil }, thumbnail);
  }

  @Patch('order')
  @ChangesPage()
  @Repeatable()
  @Answers(200, [LinkAnswer])
  @Fails(400, 401, 409, 413, 415, 429)
  reorder(@CurrentWriter() writer: Writer, @Body() order: OrderDto): Promise<Link[]> {
    return this.edits.reorder(writer, order);
  }

  @Post('delete-link')
  @ChangesPage()
  @Repeatable()
  @Answers(200, null)
  @Fails(400, 401, 404, 409, 415, 429)
  remove(@CurrentWriter() writer: Writer, @Body() { linkId }: DeleteLinkDto): Promise<void> {
    return this.links.remove(writer, linkId);
  }

  /** For a few seconds after its deletion. */
  @Post('restore-link')
  @ChangesPage()
  @Repeatable()
  @Answers(200, RESTORED)
  @Fails(400, 401, 404, 409, 415, 429)
  restore(@CurrentWriter() writer: Writer, @Body() { linkId }: DeleteLinkDto): Promise<Link | OtherEntry> {
    return this.entries.restore(writer, linkId);
  }
}
