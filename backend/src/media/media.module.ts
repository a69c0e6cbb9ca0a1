import { Module } from '@nestjs/common';

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
import { Uploads } from './upload/uploads.js';

const STORE = {
  provide: ImageStore,
  inject: [Settings, ImageCodec, Clock],
  useFactory: (settings: Settings, codec: ImageCodec, clock: Clock) =>
    settings.cloudinaryUrl
      ? new CloudinaryImageStore(new CloudinaryAssets(), codec)
      : new LocalImageStore(settings, codec, clock),
};

@Module({
  controllers: [ImagesController],
  providers: [{ provide: ImageCodec, useFactory: () => new ImageCodec() }, STORE, ImagesInUse, ImagesService, Uploads],
  exports: [ImageStore, ImagesInUse, ImagesService, Uploads],
})
export class MediaModule {}
