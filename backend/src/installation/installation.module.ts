import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MediaModule } from '../media/media.module.js';
import { InstallationRepository } from './installation.repository.js';
import { InstallationEntity, InstallationSchema } from './installation.schema.js';
import { InstallationService } from './installation.service.js';
import { Sweeper } from './sweeper.js';

@Module({
  imports: [MediaModule, MongooseModule.forFeature([{ name: InstallationEntity.name, schema: InstallationSchema }])],
  providers: [InstallationRepository, InstallationService, Sweeper],
})
export class InstallationModule {}
