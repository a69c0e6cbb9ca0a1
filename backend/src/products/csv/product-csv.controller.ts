import type { ProductImportPreview, ProductImportResult, ProductPicturesResult } from '@linkstall/contracts/http';
import { Body, Controller, Get, Post, StreamableFile, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';

import { CurrentCaller, LoginRequired, type Caller } from '../../auth/guards/access.decorator.js';
import { OpenToTokens } from '../../auth/guards/token-scope.decorator.js';
import { Fails, Responds, RespondsFile } from '../../docs/responses.js';
import { ChangesPage } from '../../http/changed-pages.interceptor.js';
import { invalid } from '../../http/validation.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { AcceptsFile } from '../../media/upload/accepts-images.decorator.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { ProductRemovalsService } from '../product-removals.service.js';
import { MAX_FILE_BYTES } from './csv-file.js';
import {
  DeleteProductsDto,
  ImportPicturesDto,
  ImportProductsDto,
  ReadProductsDto,
  wantedPictures,
} from './product-csv.dto.js';
import {
  ProductImportPreviewResponse,
  ProductImportResultResponse,
  ProductPicturesResultResponse,
} from './product-csv.response.js';
import { ProductImportsService } from './product-imports.service.js';
import { ProductPicturesService } from './product-pictures.service.js';

const LIMITS = { fields: 1, fieldSize: 16 * 1024, fileSize: MAX_FILE_BYTES };

/** Products as a CSV file. This controller is registered before `product/:id`. */
@ApiTags('product')
@Controller('product')
@LoginRequired()
export class ProductCsvController {
  constructor(
    private readonly imports: ProductImportsService,
    private readonly pictures: ProductPicturesService,
    private readonly removals: ProductRemovalsService,
  ) {}

  /** All products of the caller. An import of the file changes nothing. */
  @Get('export')
  @OpenToTokens('products:read')
  @RespondsFile('text/csv', 'A CSV file (RFC 4180) in UTF-8')
  @Fails(401)
  async export(@CurrentCaller() { id, username }: Caller): Promise<StreamableFile> {
    const disposition = `attachment; filename="products-${username}.csv"`;
    const file = Buffer.from(await this.imports.export(id));
    return new StreamableFile(file, { type: 'text/csv; charset=utf-8', disposition });
  }

  /** The products of a file, and what is wrong with each row. Nothing is stored. */
  @Post('read-import')
  @OpenToTokens('products:write')
  @Idempotent('none')
  @AcceptsFile('file', LIMITS)
  @ApiBody({ type: ReadProductsDto })
  @Responds(200, ProductImportPreviewResponse)
  @Fails(400, 401, 413, 415, 422, 429)
  read(
    @CurrentCaller() { id }: Caller,
    @UploadedFile() file: UploadedImage | undefined,
  ): Promise<ProductImportPreview> {
    return this.imports.preview(id, required(file));
  }

  /** Adds the products of a file in one step: all or none. Their pictures are read by `product/import-pictures`. */
  @Post('import')
  @OpenToTokens('products:write')
  @ChangesPage()
  @Idempotent()
  @AcceptsFile('file', LIMITS)
  @ApiBody({ type: ImportProductsDto })
  @Responds(201, ProductImportResultResponse)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  add(
    @CurrentWriter() writer: Writer,
    @Body() { leaveFaultyOut }: ImportProductsDto,
    @UploadedFile() file: UploadedImage | undefined,
  ): Promise<ProductImportResult> {
    return this.imports.add(writer, required(file), leaveFaultyOut === 'true');
  }

  /** Reads the pictures of imported products from other sites. Repeat it with the products that the response lacks. */
  @Post('import-pictures')
  @OpenToTokens('products:write')
  @ChangesPage('products')
  @Idempotent('none')
  @Responds(200, ProductPicturesResultResponse)
  @Fails(400, 401, 409, 415, 429)
  addPictures(
    @CurrentCaller() { id }: Caller,
    @Body() { products }: ImportPicturesDto,
  ): Promise<ProductPicturesResult> {
    return this.pictures.add(id, products.map(wantedPictures));
  }

  /** Deletes many products in one step, for example those of an import. */
  @Post('delete-products')
  @OpenToTokens('products:write')
  @ChangesPage('products')
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 401, 415, 429)
  remove(@CurrentWriter() writer: Writer, @Body() { ids }: DeleteProductsDto): Promise<void> {
    return this.removals.removeAll(writer, ids);
  }
}

function required(file: UploadedImage | undefined): UploadedImage {
  if (file && file.size > 0) return file;
  throw invalid([{ field: 'file', message: 'file is required' }]);
}
