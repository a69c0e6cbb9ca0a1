import { Global, Module } from '@nestjs/common';

import { DailySweep } from './daily-sweep.js';
import { Expiry } from './expiry.js';

/** What expires, for everybody: `constructor(expiry: Expiry)` and `expiry.register(…)`. */
@Global()
@Module({ providers: [Expiry, DailySweep], exports: [Expiry] })
export class ExpiryModule {}
