import { Body, Controller, Get, Param, Patch, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import type { OwnLook } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../access/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { ChangesPage } from '../http/changed.js';
import { invalid } from '../http/validation.js';
import type { Picture } from '../media/picture.rule.js';
import { TakesPicture } from '../media/takes-pictures.decorator.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { AddLookDto, LookIdDto, UpdateLookDto } from './dto/look.dto.js';
import { choicesIn } from './look-choices.rule.js';
import { OwnLookResponse } from './look.response.js';
import { LooksService } from './looks.service.js';

const TEXTS = { fields: 10, fieldSize: 8 * 1024 };

/** The caller's own looks. */
@ApiTags('theme')
@Controller('theme')
@LoginRequired()
export class LooksController {
  constructor(private readonly looks: LooksService) {}

  @Get('own-looks')
  @Responds(200, [OwnLookResponse])
  @Fails(401)
  list(@CurrentCaller() { id }: Caller): Promise<OwnLook[]> {
    return this.looks.list(id);
  }

  @Post('add-look')
  @Idempotent()
  @TakesPicture('photo', TEXTS)
  @ApiBody({ type: AddLookDto })
  @Responds(201, OwnLookResponse)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  add(
    @CurrentWriter() writer: Writer,
    @Body() { name, base, choices, photoOf }: AddLookDto,
    @UploadedFile() photo: Picture | undefined,
  ): Promise<OwnLook> {
    return this.looks.add(writer, { name, base, choices: checked(choices), photoOf }, given(photo));
  }

  @Patch('update-look/:id')
  @ChangesPage()
  @Idempotent()
  @TakesPicture('photo', TEXTS)
  @ApiBody({ type: UpdateLookDto })
  @ApiParam({ name: 'id', example: 'marigold-6920a1b2c3d4e5f60718293a' })
  @Responds(200, OwnLookResponse)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  // oxlint-disable-next-line max-params -- one for each part of the request
  update(
    @CurrentWriter() writer: Writer,
    @Param('id') lookId: string,
    @Body() { name, choices, revision }: UpdateLookDto,
    @UploadedFile() photo: Picture | undefined,
  ): Promise<OwnLook> {
    const seen = revision === undefined ? undefined : Number(revision);
    const edit = { lookId, seen, name, choices: choices === undefined ? undefined : checked(choices) };
    return this.looks.edit(writer, edit, given(photo));
  }

  @Post('delete-look')
  @ChangesPage()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 404, 409, 415, 429)
  remove(@CurrentWriter() writer: Writer, @Body() { lookId }: LookIdDto): Promise<void> {
    return this.looks.remove(writer, lookId);
  }

  /** For a few seconds after its deletion. */
  @Post('restore-look')
  @ChangesPage()
  @Idempotent()
  @Responds(200, OwnLookResponse)
  @Fails(400, 401, 404, 409, 415, 429)
  restore(@CurrentWriter() writer: Writer, @Body() { lookId }: LookIdDto): Promise<OwnLook> {
    return this.looks.restore(writer, lookId);
  }
}

function checked(text: string) {
  const choices = choicesIn(text);
  if (!choices) throw invalid([{ field: 'choices', message: 'choices must be the JSON of a look’s choices' }]);
  return choices;
}

/** A form with no file chosen sends an empty one. */
const given = (photo: Picture | undefined) => (photo && photo.size > 0 ? photo : undefined);
