import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { UsersModule } from '../users/users.module.js';
import { AnsweredWriteEntity, AnsweredWriteSchema } from './answered-write.schema.js';
import { AnsweredWritesRepository } from './answered-writes.repository.js';
import { RepeatsService } from './repeats.service.js';
import { RequestMark } from './request-mark.js';

/** Writes that are sent again, for every call that may be: `@Repeatable()`. */
@Global()
@Module({
  imports: [UsersModule, MongooseModule.forFeature([{ name: AnsweredWriteEntity.name, schema: AnsweredWriteSchema }])],
  providers: [AnsweredWritesRepository, RepeatsService, RequestMark],
  exports: [RepeatsService, RequestMark],
})
export class RepeatsModule {}
