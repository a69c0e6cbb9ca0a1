import { Module } from '@nestjs/common';

import { ImageCodec } from './image-codec.js';
import { ImageStore } from './image-store.js';
import { ImagesController } from './images.controller.js';
import { LocalImageStore } from './local-image-store.js';

@Module({
  controllers: [ImagesController],
  providers: [ImageCodec, LocalImageStore, { provide: ImageStore, useExisting: LocalImageStore }],
  exports: [ImageStore],
})
export class MediaModule {}
