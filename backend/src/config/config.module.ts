import { Global, Module, type DynamicModule } from '@nestjs/common';

import { Clock } from './clock.js';
import { Settings } from './settings.js';

/** Settings and clock for everybody: `constructor(settings: Settings, clock: Clock)`. */
@Global()
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    const providers = [
      { provide: Settings, useValue: settings },
      { provide: Clock, useValue: new Clock(settings.clockOffsetSeconds) },
    ];
    return { module: ConfigModule, providers, exports: providers };
  }
}
