import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MediaModule } from '../media/media.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { InstallationRepository } from './installation.repository.js';
import { InstallationEntity, InstallationSchema } from './installation.schema.js';
import { InstallationService } from './installation.service.js';
import { ProcessKeys } from './process-keys.service.js';
import { ProcessEntity, ProcessSchema } from './process.schema.js';
import { ProcessesRepository } from './processes.repository.js';
import { Sweeper } from './sweeper.js';

@Module({
  imports: [
    MediaModule,
    OperatorsModule,
    MongooseModule.forFeature([
      { name: InstallationEntity.name, schema: InstallationSchema },
      { name: ProcessEntity.name, schema: ProcessSchema },
    ]),
  ],
  providers: [InstallationRepository, InstallationService, ProcessesRepository, ProcessKeys, Sweeper],
})
export class InstallationModule {}
