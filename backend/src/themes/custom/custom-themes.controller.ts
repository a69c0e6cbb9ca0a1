import { Body, Controller, Get, Param, Patch, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import type { CustomTheme } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../../auth/guards/access.decorator.js';
import { Responds, Fails } from '../../docs/responses.js';
import { ChangesPage } from '../../http/changed-pages.interceptor.js';
import { invalid } from '../../http/validation.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { AcceptsImage } from '../../media/upload/accepts-images.decorator.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { AddCustomThemeDto, CustomThemeIdDto, UpdateCustomThemeDto } from './dto/custom-theme.dto.js';
import { choicesIn } from './theme-choices.rule.js';
import { CustomThemeResponse } from './custom-theme.response.js';
import { CustomThemesService } from './custom-themes.service.js';

const TEXT_LIMITS = { fields: 10, fieldSize: 8 * 1024 };

@ApiTags('theme')
@Controller('theme')
@LoginRequired()
export class CustomThemesController {
  constructor(private readonly customThemes: CustomThemesService) {}

  @Get('own-looks')
  @Responds(200, [CustomThemeResponse])
  @Fails(401)
  list(@CurrentCaller() { id }: Caller): Promise<CustomTheme[]> {
    return this.customThemes.list(id);
  }

  @Post('add-look')
  @Idempotent()
  @AcceptsImage('photo', TEXT_LIMITS)
  @ApiBody({ type: AddCustomThemeDto })
  @Responds(201, CustomThemeResponse)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  add(
    @CurrentWriter() writer: Writer,
    @Body() { name, base, choices, photoOf }: AddCustomThemeDto,
    @UploadedFile() photo: UploadedImage | undefined,
  ): Promise<CustomTheme> {
    return this.customThemes.add(
      writer,
      { name, base, choices: parseChoicesOrThrow(choices), photoOf },
      chosenFile(photo),
    );
  }

  @Patch('update-look/:id')
  @ChangesPage()
  @Idempotent()
  @AcceptsImage('photo', TEXT_LIMITS)
  @ApiBody({ type: UpdateCustomThemeDto })
  @ApiParam({ name: 'id', example: 'marigold-6920a1b2c3d4e5f60718293a' })
  @Responds(200, CustomThemeResponse)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  // oxlint-disable-next-line max-params -- one for each part of the request
  update(
    @CurrentWriter() writer: Writer,
    @Param('id') themeId: string,
    @Body() { name, choices, revision }: UpdateCustomThemeDto,
    @UploadedFile() photo: UploadedImage | undefined,
  ): Promise<CustomTheme> {
    const seenRevision = revision === undefined ? undefined : Number(revision);
    const edit = {
      themeId,
      seenRevision,
      name,
      choices: choices === undefined ? undefined : parseChoicesOrThrow(choices),
    };
    return this.customThemes.edit(writer, edit, chosenFile(photo));
  }

  @Post('delete-look')
  @ChangesPage()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 404, 409, 415, 429)
  remove(@CurrentWriter() writer: Writer, @Body() { lookId }: CustomThemeIdDto): Promise<void> {
    return this.customThemes.remove(writer, lookId);
  }

  /** Restores a deleted custom theme within the undo time, a few seconds. */
  @Post('restore-look')
  @ChangesPage()
  @Idempotent()
  @Responds(200, CustomThemeResponse)
  @Fails(400, 401, 404, 409, 415, 429)
  restore(@CurrentWriter() writer: Writer, @Body() { lookId }: CustomThemeIdDto): Promise<CustomTheme> {
    return this.customThemes.restore(writer, lookId);
  }
}

function parseChoicesOrThrow(text: string) {
  const choices = choicesIn(text);
  if (!choices)
    throw invalid([{ field: 'choices', message: 'choices must be valid JSON with the choices of a custom theme' }]);
  return choices;
}

/** The uploaded photo. A form without a chosen file sends an empty file. */
const chosenFile = (photo: UploadedImage | undefined) => (photo && photo.size > 0 ? photo : undefined);
