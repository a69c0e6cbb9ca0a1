import { Body, Controller, Get, Header, Param, Patch, Post, UploadedFile, UploadedFiles } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Entry, Link, LinkTarget, OtherEntry } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, Public, type Caller } from '../auth/guards/access.decorator.js';
import { OpenToTokens } from '../auth/guards/token-scope.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { storedTranslations, translationsIn } from '../http/translations.rule.js';
import { RequiredImagePipe } from '../media/upload/required-image.pipe.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { AcceptsImage, AcceptsImages } from '../media/upload/accepts-images.decorator.js';
import { OrderDto } from '../ordering/order.dto.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { CurrentVisibility, DependsOnSchedule } from '../scheduling/visibility.decorator.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import { AddEntryDto } from './dto/add-entry.dto.js';
import { AddLinkDto } from './dto/add-link.dto.js';
import { DeleteLinkDto } from './dto/delete-link.dto.js';
import { SpotlightDto } from './dto/spotlight.dto.js';
import { UpdateEntryDto } from './dto/update-entry.dto.js';
import { UpdateLinkDto } from './dto/update-link.dto.js';
import { EntriesService } from './entries.service.js';
import { newContent, type Uploads } from './entry-content.rule.js';
import { EntryPresenter } from './entry-presenter.service.js';
import { EntryRemovalsService } from './entry-removals.service.js';
import { EntryWritesService } from './entry-writes.service.js';
import { ENTRY, OTHER_ENTRY } from './entry.response.js';
import { LinkResponse, LinkTargetResponse } from './link.response.js';
import { isLink, type StoredLink } from './stored-entry.js';

/** Form limits for a link: a title and an address are short. */
const LINK_FORM_LIMITS = { fields: 12, fieldSize: 16 * 1024 };
/** Form limits for other entries: up to twelve accounts, one form field each. */
const ENTRY_FORM_LIMITS = {
  fields: 33,
  fieldSize: 16 * 1024,
  maxImages: FIELD_LIMITS.galleryImages,
  hasFile: true,
};
const ID = { name: 'id', example: '6920a1b2c3d4e5f60718293a' };
/** A link, or another entry, in responses. */
const RESTORED = { oneOf: [{ $ref: getSchemaPath(LinkResponse) }, ...OTHER_ENTRY.oneOf] };
const THUMBNAIL = new RequiredImagePipe('thumbnail');

/**
 * The entries of the caller's page. The link calls of the specification know only entries of the kind `link`, except for
 * order and deletion, which work for every entry. The paths are published and must not change.
 */
@ApiTags('link')
@Controller('link')
@LoginRequired()
export class EntriesController {
  // oxlint-disable-next-line max-params -- reads, writes, deletions, and the form of responses
  constructor(
    private readonly entries: EntriesService,
    private readonly writes: EntryWritesService,
    private readonly removals: EntryRemovalsService,
    private readonly presenter: EntryPresenter,
  ) {}

  @Get('all-link')
  @OpenToTokens('links:read')
  @Responds(200, [LinkResponse])
  @Fails(401)
  listLinks(@CurrentCaller() caller: Caller): Promise<Link[]> {
    return this.entries.listLinks(caller.id);
  }

  @Get('all-entry')
  @OpenToTokens('links:read')
  @Responds(200, [ENTRY])
  @Fails(401)
  list(@CurrentCaller() caller: Caller): Promise<Entry[]> {
    return this.entries.list(caller.id);
  }

  @Post('add-link')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @AcceptsImage('thumbnail', LINK_FORM_LIMITS)
  @ApiBody({ type: AddLinkDto })
  @Responds(201, LinkResponse)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  async addLink(
    @CurrentWriter() writer: Writer,
    @Body() { title, url, isActive, countClicks, isAffiliate, isDrawn, size, translations, ...schedule }: AddLinkDto,
    @UploadedFile(THUMBNAIL) upload: UploadedImage,
  ): Promise<Link> {
    const flags = { countClicks: countClicks === 'true', isAffiliate: isAffiliate === 'true' };
    const texts = storedTranslations(translationsIn(translations));
    const content = { kind: 'link' as const, title, url, ...flags, ...(texts && { translations: texts }) };
    const images = isDrawn === 'true' ? undefined : [upload];
    const link = await this.writes.add(writer, { content, isActive: isActive !== 'false', size, schedule, images });
    return this.presenter.linkForOwner(link as StoredLink);
  }

  @Post('add-entry')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @AcceptsImages('thumbnail', ENTRY_FORM_LIMITS)
  @ApiBody({ type: AddEntryDto })
  @Responds(201, OTHER_ENTRY)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  async add(
    @CurrentWriter() writer: Writer,
    @Body() { kind, isActive, size, shownFrom, shownUntil, translations, ...texts }: AddEntryDto,
    @UploadedFiles() uploads: readonly UploadedImage[] | undefined,
  ): Promise<OtherEntry> {
    const fields = { ...texts, translations: translationsIn(translations) };
    const newEntry = { content: newContent(kind, fields), size, schedule: { shownFrom, shownUntil } };
    const images = changedImages(uploads, undefined);
    const entry = await this.writes.add(writer, { ...newEntry, images, isActive: isActive !== 'false' });
    return this.presenter.otherForOwner(writer.id, entry);
  }

  @Patch('update-link/:id')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @AcceptsImage('thumbnail', LINK_FORM_LIMITS)
  @ApiBody({ type: UpdateLinkDto })
  @ApiParam(ID)
  @Responds(200, LinkResponse)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  // oxlint-disable-next-line max-params -- one for each part of the request
  async updateLink(
    @CurrentWriter() writer: Writer,
    @Param('id') id: string,
    @Body() { countClicks, isAffiliate, isActive, size, revision, shownFrom, shownUntil, ...form }: UpdateLinkDto,
    @UploadedFile() upload: UploadedImage | undefined,
  ): Promise<Link> {
    const { title, url, thumbnail } = form;
    const flags = { countClicks: isTrue(countClicks), isAffiliate: isTrue(isAffiliate) };
    const fields = { title, url, ...flags, translations: translationsIn(form.translations) };
    const images = changedImages(upload && [upload], thumbnail);
    const edit = { id, fields, isActive: isTrue(isActive), size, schedule: { shownFrom, shownUntil }, images };
    const link = await this.writes.edit(writer, { ...edit, seenRevision: numberOf(revision) }, 'link');
    return this.presenter.linkForOwner(link as StoredLink);
  }

  @Patch('update-entry/:id')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @AcceptsImages('thumbnail', ENTRY_FORM_LIMITS)
  @ApiBody({ type: UpdateEntryDto })
  @ApiParam(ID)
  @Responds(200, OTHER_ENTRY)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  // oxlint-disable-next-line max-params -- one for each part of the request
  async update(
    @CurrentWriter() writer: Writer,
    @Param('id') id: string,
    @Body() { isActive, size, revision, shownFrom, shownUntil, thumbnail, translations, ...texts }: UpdateEntryDto,
    @UploadedFiles() uploads: readonly UploadedImage[] | undefined,
  ): Promise<OtherEntry> {
    const images = changedImages(uploads, thumbnail);
    const fields = { ...texts, translations: translationsIn(translations) };
    const edit = { id, fields, isActive: isTrue(isActive), size, schedule: { shownFrom, shownUntil }, images };
    const entry = await this.writes.edit(writer, { ...edit, seenRevision: numberOf(revision) }, 'entry');
    return this.presenter.otherForOwner(writer.id, entry);
  }

  @Patch('order')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent('completion')
  @Responds(200, [LinkResponse])
  @Fails(400, 401, 409, 413, 415, 429)
  async reorder(@CurrentWriter() writer: Writer, @Body() order: OrderDto): Promise<Link[]> {
    return this.presenter.linksForOwner((await this.writes.reorder(writer, order)).filter(isLink));
  }

  @Patch('spotlight')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent('completion')
  @Responds(200, [ENTRY])
  @Fails(400, 401, 404, 409, 413, 415, 429)
  async spotlight(@CurrentWriter() writer: Writer, @Body() { entry }: SpotlightDto): Promise<Entry[]> {
    return this.presenter.forOwner(writer.id, await this.writes.spotlight(writer, entry));
  }

  @Post('delete-link')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 404, 409, 415, 429)
  remove(@CurrentWriter() writer: Writer, @Body() { linkId }: DeleteLinkDto): Promise<void> {
    return this.removals.remove(writer, linkId);
  }

  /** Restores a deleted entry within the undo time, a few seconds. */
  @Post('restore-link')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @Responds(200, RESTORED)
  @Fails(400, 401, 404, 409, 415, 429)
  async restore(@CurrentWriter() writer: Writer, @Body() { linkId }: DeleteLinkDto): Promise<Link | OtherEntry> {
    const entry = await this.removals.restore(writer, linkId);
    return isLink(entry) ? this.presenter.linkForOwner(entry) : this.presenter.otherForOwner(writer.id, entry);
  }
}

/** The edge looks up the address of `/go/<id>` here. */
@ApiTags('link')
@Controller('link/go')
@Public()
@DependsOnSchedule()
export class LinkTargetsController {
  constructor(private readonly entries: EntriesService) {}

  @Get(':id')
  @Header('Cache-Control', 'no-cache')
  @ApiParam(ID)
  @Responds(200, LinkTargetResponse)
  @Fails(404)
  find(@Param('id') id: string, @CurrentVisibility() visibility: Visibility): Promise<LinkTarget> {
    return this.entries.getTarget(id, visibility);
  }
}

/** An empty text removes the stored image. */
const changedImages = (uploads: readonly UploadedImage[] | undefined, text: '' | undefined): Uploads =>
  uploads && uploads.length > 0 ? uploads : text === '' ? null : undefined;
const isTrue = (text: 'true' | 'false' | undefined): boolean | undefined => text && text === 'true';
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
