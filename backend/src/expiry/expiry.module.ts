import { Global, Module } from '@nestjs/common';

import { DailySweep } from './daily-sweep.js';
import { Expiry } from './expiry.js';
import { UndoTime } from './undo-time.service.js';

/** Expiry of stored data: inject `Expiry` and call `expiry.register(…)`. */
@Global()
@Module({ providers: [Expiry, DailySweep, UndoTime], exports: [Expiry, UndoTime] })
export class ExpiryModule {}
