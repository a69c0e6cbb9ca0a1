import type { Files } from '@linkstall/releases/files';
import { openFiles } from '@linkstall/releases/open-files';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { fileURLToPath } from 'node:url';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { CloudinaryAssets } from './store/cloudinary-assets.js';
import { CloudinaryImageStore } from './store/cloudinary-image-store.js';
import { ImageCodec } from './codec/image-codec.js';
import { FILES } from './files.rule.js';
import { ImageStore } from './store/image-store.service.js';
import { ImagesController } from './images.controller.js';
import { LocalImageStore } from './store/local-image-store.js';
import { MovingImageStore } from './store/moving-image-store.js';
import { S3ImageStore } from './store/s3-image-store.js';
import { ImagesService } from './images.service.js';
import { ImagesInUse } from './store/images-in-use.service.js';
import { FreeSpace } from './upload/free-space.service.js';
import { Uploads } from './upload/uploads.js';
import { ImageRecordEntity, ImageRecordSchema } from './usage/image-record.schema.js';
import { ImageRecordsRepository } from './usage/image-records.repository.js';
import { LimitedImageStore, SizedImageStore } from './usage/limited-image-store.js';
import { StorageLimit } from './usage/storage-limit.service.js';

const STORAGE = {
  provide: FILES,
  inject: [Settings],
  useFactory: ({ storageUrl }: Settings) => openFiles(storageUrl),
};

/** A provider of its own, so that Nest starts and ends it also inside of a `MovingImageStore`. */
const CURRENT_STORE = Symbol('the image store of STORAGE_URL');
const CURRENT = {
  provide: CURRENT_STORE,
  inject: [Settings, FILES, ImageCodec, Clock],
  // oxlint-disable-next-line max-params -- settings, files, codec and clock
  useFactory: ({ cloudinaryUrl, storageUrl }: Settings, files: Files, codec: ImageCodec, clock: Clock) =>
    cloudinaryUrl
      ? new CloudinaryImageStore(new CloudinaryAssets(), codec)
      : storeIn(storageUrl, files, { codec, clock }),
};

const STORE = {
  provide: SizedImageStore,
  inject: [Settings, CURRENT_STORE, ImageCodec, Clock],
  // oxlint-disable-next-line max-params -- settings, store, codec and clock
  useFactory: async (
    { previousStorageUrl }: Settings,
    current: SizedImageStore,
    codec: ImageCodec,
    clock: Clock,
  ): Promise<SizedImageStore> =>
    previousStorageUrl === ''
      ? current
      : new MovingImageStore(
          current,
          storeIn(previousStorageUrl, await openFiles(previousStorageUrl), { codec, clock }),
        ),
};

const storeIn = (url: string, files: Files, { codec, clock }: { codec: ImageCodec; clock: Clock }): SizedImageStore =>
  url.startsWith('file:') ? new LocalImageStore(fileURLToPath(url), codec, clock) : new S3ImageStore(files, codec);

@Module({
  imports: [MongooseModule.forFeature([{ name: ImageRecordEntity.name, schema: ImageRecordSchema }])],
  controllers: [ImagesController],
  providers: [
    { provide: ImageCodec, inject: [Clock], useFactory: (clock: Clock) => new ImageCodec(clock) },
    STORAGE,
    CURRENT,
    STORE,
    { provide: ImageStore, useClass: LimitedImageStore },
    ImageRecordsRepository,
    StorageLimit,
    FreeSpace,
    ImagesInUse,
    ImagesService,
    Uploads,
  ],
  exports: [FILES, ImageStore, ImagesInUse, ImagesService, StorageLimit, FreeSpace, Uploads],
})
export class MediaModule {}
