import { Global, Module } from '@nestjs/common';

import { Metrics } from './metrics.js';

/** Metrics for everybody: each module counts and measures what it does. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
