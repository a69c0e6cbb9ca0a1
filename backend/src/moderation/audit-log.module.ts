import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { AuditLineEntity, AuditLineSchema } from './audit-line.schema.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { AuditLogService } from './audit-log.service.js';

/** The log without the calls of moderation, so that every module can add lines. */
@Module({
  imports: [MongooseModule.forFeature([{ name: AuditLineEntity.name, schema: AuditLineSchema }])],
  providers: [AuditLogRepository, AuditLogService],
  exports: [AuditLogRepository, AuditLogService, MongooseModule],
})
export class AuditLogModule {}
