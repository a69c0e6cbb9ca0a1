import { Module } from '@nestjs/common';

import { MediaModule } from '../media/media.module.js';
import { LinkPreviewsController } from './link-previews.controller.js';
import { LinkPreviewsService } from './link-previews.service.js';
import { Network } from './network.js';
import { SafeFetch } from './safe-fetch.service.js';
import { SafeSend } from './safe-send.service.js';

@Module({
  imports: [MediaModule],
  controllers: [LinkPreviewsController],
  providers: [{ provide: Network, useFactory: () => new Network() }, SafeFetch, SafeSend, LinkPreviewsService],
  exports: [LinkPreviewsService, SafeSend],
})
export class LinkPreviewsModule {}
