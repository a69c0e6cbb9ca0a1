import { Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

import { Settings } from '../config/settings.js';

/** Starts and ends the sending of traces. Without traces the packages are not even loaded. */
@Injectable()
class Tracing implements OnModuleInit, OnApplicationShutdown {
  private end: () => Promise<void> = () => Promise.resolve();

  constructor(private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    if (this.settings.sendsTraces) this.end = (await import('./exporter.js')).startTraces();
  }

  onApplicationShutdown(): Promise<void> {
    return this.end();
  }
}

@Module({ providers: [Tracing] })
export class TracingModule {}
