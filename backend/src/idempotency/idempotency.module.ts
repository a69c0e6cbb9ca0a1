import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { UsersModule } from '../users/users.module.js';
import { IdempotencyKeyEntity, IdempotencyKeySchema } from './idempotency-key.schema.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotencyService } from './idempotency.service.js';
import { RequestKey } from './request-key.js';

/** Idempotency keys for calls with `@Idempotent()`. */
@Global()
@Module({
  imports: [
    UsersModule,
    MongooseModule.forFeature([{ name: IdempotencyKeyEntity.name, schema: IdempotencyKeySchema }]),
  ],
  providers: [IdempotencyKeysRepository, IdempotencyService, RequestKey],
  exports: [IdempotencyService, RequestKey],
})
export class IdempotencyModule {}
