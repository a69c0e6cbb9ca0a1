import { Module } from '@nestjs/common';

import { LinkPreviewsModule } from '../link-previews/link-previews.module.js';
import { UsersModule } from '../users/users.module.js';
import { MovesController } from './moves.controller.js';
import { MovesService } from './moves.service.js';

@Module({
  imports: [UsersModule, LinkPreviewsModule],
  controllers: [MovesController],
  providers: [MovesService],
})
export class MovesModule {}
