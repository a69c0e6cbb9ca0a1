import { Body, Controller, Delete, Get, Param, Patch, Post, Res, UploadedFiles } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Product } from '@linkstall/contracts/http';
import type { Response } from 'express';

import { CurrentCaller, LoginRequired, PublicOrOwner, type Caller } from '../auth/guards/access.decorator.js';
import { OpenToTokens } from '../auth/guards/token-scope.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { AcceptsImages } from '../media/upload/accepts-images.decorator.js';
import { OrderDto } from '../ordering/order.dto.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { CurrentVisibility, DependsOnSchedule } from '../scheduling/visibility.decorator.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import { AddProductDto } from './dto/add-product.dto.js';
import { UpdateProductDto } from './dto/update-product.dto.js';
import { ProductResponse } from './product.response.js';
import { ProductAdditionsService } from './product-additions.service.js';
import { ProductEditsService } from './product-edits.service.js';
import { imageOrder } from './image-order.js';
import { fieldsOf } from './product-form.js';
import { ProductRemovalsService } from './product-removals.service.js';
import { ProductsService } from './products.service.js';
import { removedImages } from './removed-images.js';

/** Form limits; a description has at most 2,000 characters. */
const FORM_LIMITS = { fields: 19, fieldSize: 32 * 1024 };
const ID = { name: 'id', example: '6920a1b2c3d4e5f60718293a' };

/** The products of a store. The paths are published and must not change. */
@ApiTags('product')
@Controller('product')
export class ProductsController {
  // oxlint-disable-next-line max-params -- one for each kind of call
  constructor(
    private readonly products: ProductsService,
    private readonly additions: ProductAdditionsService,
    private readonly edits: ProductEditsService,
    private readonly removals: ProductRemovalsService,
  ) {}

  @Post('add-product')
  @OpenToTokens('products:write')
  @LoginRequired()
  @ChangesPage()
  @Idempotent()
  @AcceptsImages('Product_img', FORM_LIMITS)
  @ApiBody({ type: AddProductDto })
  @Responds(201, ProductResponse)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  add(
    @CurrentWriter() writer: Writer,
    @Body() form: AddProductDto,
    @UploadedFiles() uploads: readonly UploadedImage[] | undefined,
  ): Promise<Product> {
    return this.additions.add(writer, fieldsOf(form), uploads ?? []);
  }

  @Patch('update-product/:id')
  @OpenToTokens('products:write')
  @LoginRequired()
  @ChangesPage('products')
  @Idempotent()
  @AcceptsImages('new_product_img', FORM_LIMITS)
  @ApiBody({ type: UpdateProductDto })
  @ApiParam(ID)
  @Responds(200, ProductResponse)
  @Fails(400, 401, 404, 409, 413, 415, 422, 429)
  // oxlint-disable-next-line max-params -- one for each part of the request
  update(
    @CurrentWriter() writer: Writer,
    @Param('id') productId: string,
    @Body() form: UpdateProductDto,
    @UploadedFiles() uploads: readonly UploadedImage[] | undefined,
  ): Promise<Product> {
    const seenRevision = form.revision === undefined ? undefined : Number(form.revision);
    const removedIds = removedImages(form.Image_Delete_List ?? '') ?? [];
    const order = imageOrder(form.Image_Order ?? '') ?? undefined;
    const edit = { fields: fieldsOf(form), removedIds, order, uploads: uploads ?? [] };
    return this.edits.edit({ writer, productId, seenRevision }, edit);
  }

  @Patch('order')
  @OpenToTokens('products:write')
  @LoginRequired()
  @ChangesPage()
  @Idempotent('completion')
  @Responds(200, [ProductResponse])
  @Fails(400, 401, 409, 413, 415, 429)
  reorder(@CurrentWriter() writer: Writer, @Body() order: OrderDto): Promise<Product[]> {
    return this.products.reorder(writer, order);
  }

  @Delete('delete-product/:id')
  @OpenToTokens('products:write')
  @LoginRequired()
  @ChangesPage('products')
  @Idempotent()
  @ApiParam(ID)
  @Responds(200, null)
  @Fails(400, 401, 404, 409, 415, 429)
  remove(@CurrentWriter() writer: Writer, @Param('id') productId: string): Promise<void> {
    return this.removals.remove(writer, productId);
  }

  /** Restores a deleted product within the undo time, a few seconds. */
  @Post('restore-product/:id')
  @OpenToTokens('products:write')
  @LoginRequired()
  @ChangesPage('products')
  @Idempotent()
  @ApiParam(ID)
  @Responds(200, ProductResponse)
  @Fails(400, 401, 404, 409, 415, 429)
  restore(@CurrentWriter() writer: Writer, @Param('id') productId: string): Promise<Product> {
    return this.removals.restore(writer, productId);
  }

  /** A hidden product is visible only to its owner, who sends the token. */
  @Get(':id')
  @OpenToTokens('products:read')
  @PublicOrOwner()
  @DependsOnSchedule()
  @ApiParam(ID)
  @Responds(200, ProductResponse)
  @Fails(404)
  // oxlint-disable-next-line max-params -- caller, id, moment and response headers
  get(
    @CurrentCaller() caller: Caller | undefined,
    @Param('id') productId: string,
    @CurrentVisibility() visibility: Visibility,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Product> {
    if (!caller) response.setHeader('Cache-Control', 'no-cache');
    return this.products.get(productId, caller?.id, visibility);
  }
}
