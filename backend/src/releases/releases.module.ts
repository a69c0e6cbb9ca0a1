import { Module } from '@nestjs/common';

import { UsersModule } from '../users/users.module.js';
import { ReleasesController } from './releases.controller.js';
import { ReleasesService } from './releases.service.js';

@Module({ imports: [UsersModule], controllers: [ReleasesController], providers: [ReleasesService] })
export class ReleasesModule {}
