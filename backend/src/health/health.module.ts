import { Module } from '@nestjs/common';

import { InFlightRequests } from '../http/in-flight-requests.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController], providers: [InFlightRequests], exports: [InFlightRequests] })
export class HealthModule {}
