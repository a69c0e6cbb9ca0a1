import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { CloudinaryAssets } from './store/cloudinary-assets.js';
import { CloudinaryImageStore } from './store/cloudinary-image-store.js';
import { ImageCodec } from './codec/image-codec.js';
import { ImageStore } from './store/image-store.service.js';
import { ImagesController } from './images.controller.js';
import { LocalImageStore } from './store/local-image-store.js';
import { ImagesService } from './images.service.js';
import { ImagesInUse } from './store/images-in-use.service.js';
import { FreeSpace } from './upload/free-space.service.js';
import { Uploads } from './upload/uploads.js';
import { ImageRecordEntity, ImageRecordSchema } from './usage/image-record.schema.js';
import { ImageRecordsRepository } from './usage/image-records.repository.js';
import { LimitedImageStore, SizedImageStore } from './usage/limited-image-store.js';
import { StorageLimit } from './usage/storage-limit.service.js';

const STORE = {
  provide: SizedImageStore,
  inject: [Settings, ImageCodec, Clock],
  useFactory: (settings: Settings, codec: ImageCodec, clock: Clock) =>
    settings.cloudinaryUrl
      ? new CloudinaryImageStore(new CloudinaryAssets(), codec)
      : new LocalImageStore(settings, codec, clock),
};

@Module({
  imports: [MongooseModule.forFeature([{ name: ImageRecordEntity.name, schema: ImageRecordSchema }])],
  controllers: [ImagesController],
  providers: [
    { provide: ImageCodec, inject: [Clock], useFactory: (clock: Clock) => new ImageCodec(clock) },
    STORE,
    { provide: ImageStore, useClass: LimitedImageStore },
    ImageRecordsRepository,
    StorageLimit,
    FreeSpace,
    ImagesInUse,
    ImagesService,
    Uploads,
  ],
  exports: [ImageStore, ImagesInUse, ImagesService, StorageLimit, FreeSpace, Uploads],
})
export class MediaModule {}
