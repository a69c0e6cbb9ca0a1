import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MediaModule } from '../media/media.module.js';
import { ProductEntity, ProductSchema } from './product.schema.js';
import { ProductEditsService } from './product-edits.service.js';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsRepository } from './products.repository.js';
import { ProductsService } from './products.service.js';
import { ShelfEntity, ShelfSchema } from './shelf.schema.js';
import { ShelvesRepository } from './shelves.repository.js';
import { ShelvesService } from './shelves.service.js';

@Module({
  imports: [
    MediaModule,
    MongooseModule.forFeature([
      { name: ProductEntity.name, schema: ProductSchema },
      { name: ShelfEntity.name, schema: ShelfSchema },
    ]),
  ],
  controllers: [ProductsController],
  providers: [
    ProductsService,
    ProductEditsService,
    ProductImages,
    ProductsRepository,
    ShelvesService,
    ShelvesRepository,
  ],
  exports: [ProductsService],
})
export class ProductsModule {}
