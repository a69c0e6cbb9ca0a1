import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { LinksModule } from '../links/links.module.js';
import { MediaModule } from '../media/media.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { InstallationRepository } from './installation.repository.js';
import { InstallationEntity, InstallationSchema } from './installation.schema.js';
import { InstallationService } from './installation.service.js';
import { LetterThumbnails } from './letter-thumbnails.js';
import { ProcessKeys } from './process-keys.service.js';
import { ProcessEntity, ProcessSchema } from './process.schema.js';
import { ProcessesRepository } from './processes.repository.js';
import { Sweeper } from './sweeper.js';

@Module({
  imports: [
    LinksModule,
    MediaModule,
    OperatorsModule,
    MongooseModule.forFeature([
      { name: InstallationEntity.name, schema: InstallationSchema },
      { name: ProcessEntity.name, schema: ProcessSchema },
    ]),
  ],
  providers: [InstallationRepository, InstallationService, ProcessesRepository, ProcessKeys, Sweeper, LetterThumbnails],
})
export class InstallationModule {}
