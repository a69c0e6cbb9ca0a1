import { Body, Controller, Get, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Link } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/access.js';
import { Answers, Fails } from '../docs/answers.js';
import { TakesForm } from '../http/body-type.guard.js';
import { ChangesPage } from '../http/changed.js';
import { RequiredPicturePipe } from '../media/required-picture.pipe.js';
import { AddLinkDto } from './dto/add-link.dto.js';
import { DeleteLinkDto } from './dto/delete-link.dto.js';
import { FORM_LIMITS } from './form-limits.js';
import { LinkAnswer } from './link.answer.js';
import { LinksService } from './links.service.js';

const THUMBNAIL = new RequiredPicturePipe('thumbnail');

/** The caller's own links. Paths are the product's published ones; do not tidy them. */
@ApiTags('link')
@Controller('link')
@LoginRequired()
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Get('all-link')
  @Answers(200, [LinkAnswer])
  @Fails(401)
  list(@CurrentCaller() caller: Caller): Promise<Link[]> {
    return this.links.list(caller.id);
  }

  @Post('add-link')
  @TakesForm()
  @ChangesPage()
  @UseInterceptors(FileInterceptor('thumbnail', { limits: FORM_LIMITS }))
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: AddLinkDto })
  @Answers(201, LinkAnswer)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  add(
    @CurrentCaller() caller: Caller,
    @Body() { title, url, isActive }: AddLinkDto,
    @UploadedFile(THUMBNAIL) thumbnail: Buffer,
  ): Promise<Link> {
    return this.links.add(caller.id, { title, url, isActive: isActive !== 'false' }, thumbnail);
  }

  @Post('delete-link')
  @ChangesPage()
  @Answers(200, null)
  @Fails(400, 401, 404, 415, 429)
  remove(@CurrentCaller() caller: Caller, @Body() { linkId }: DeleteLinkDto): Promise<void> {
    return this.links.remove(caller.id, linkId);
  }
}
