import { Body, Controller, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { ImportPreview, ImportResult } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../../auth/guards/access.decorator.js';
import { OpenToTokens } from '../../auth/guards/token-scope.decorator.js';
import { Fails, Responds } from '../../docs/responses.js';
import { ChangesPage } from '../../http/changed-pages.interceptor.js';
import { invalid } from '../../http/validation.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { AcceptsFile } from '../../media/upload/accepts-images.decorator.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { isRecord, parsedJson, textOf } from '../../http/json-fields.js';
import { MAX_ENTRIES } from '../entry-list-mutex.js';
import { EntryBatchesService } from './entry-batches.service.js';
import { ImportDto, ReadImportDto } from './import.dto.js';
import { ImportPreviewResponse, ImportResultResponse } from './import.response.js';
import type { RawEntry } from './imported-entries.js';
import { ImportsService } from './imports.service.js';

const MIB = 1024 * 1024;
const LIMITS = { fields: 2, fieldSize: MIB, fileSize: 25 * MIB };

/** Takes over entries from another page or an export file. */
@ApiTags('link')
@Controller('link')
@LoginRequired()
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly batches: EntryBatchesService,
  ) {}

  /** The entries of a page or a file, for a choice. Nothing is stored. */
  @Post('read-import')
  @OpenToTokens('links:write')
  @Idempotent('none')
  @AcceptsFile('file', LIMITS)
  @ApiBody({ type: ReadImportDto })
  @Responds(200, ImportPreviewResponse)
  @Fails(400, 401, 413, 415, 422, 429)
  read(
    @CurrentCaller() { id }: Caller,
    @Body() { url }: ReadImportDto,
    @UploadedFile() file: UploadedImage | undefined,
  ): Promise<ImportPreview> {
    if (file && file.size > 0) return this.imports.readFile(file);
    if (url === undefined) throw invalid([{ field: 'url', message: 'url is required' }]);
    return this.imports.readPage(id, url);
  }

  /** Stores the chosen entries in one step: all or none. */
  @Post('import')
  @OpenToTokens('links:write')
  @ChangesPage()
  @Idempotent()
  @AcceptsFile('file', LIMITS)
  @ApiBody({ type: ImportDto })
  @Responds(201, ImportResultResponse)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  add(
    @CurrentWriter() writer: Writer,
    @Body() { entries }: ImportDto,
    @UploadedFile() file: UploadedImage | undefined,
  ): Promise<ImportResult> {
    return this.batches.add(writer, rawEntriesOf(entries), file && file.size > 0 ? file : undefined);
  }
}

function rawEntriesOf(text: string): RawEntry[] {
  const list = parsedJson(text);
  const entries = Array.isArray(list) ? list.flatMap((entry) => rawEntryOf(entry) ?? []) : [];
  const isValid = Array.isArray(list) && entries.length === list.length;
  if (!isValid || entries.length === 0 || entries.length > MAX_ENTRIES)
    throw invalid([{ field: 'entries', message: 'entries must be a list of 1 to 1,000 entries' }]);
  return entries;
}

function rawEntryOf(entry: unknown): RawEntry | null {
  const values = isRecord(entry) ? parsedJson(textOf(entry['values'])) : null;
  return isRecord(entry) && isRecord(values) ? { values, picture: textOf(entry['picture']) } : null;
}
