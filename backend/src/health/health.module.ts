import { Module } from '@nestjs/common';

import { OpenCalls } from '../http/open-calls.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController], providers: [OpenCalls] })
export class HealthModule {}
