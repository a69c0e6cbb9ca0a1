import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { STATES, type Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';

import { Settings } from '../config/settings.js';

const DEFAULT_NAME = 'linkstall';
const RETRY_FROM_MS = 100;
const RETRY_TO_MS = 2_000;
const PING_MS = 1_000;

/** Connects in the background, for as long as it takes: the API starts, and stays up, without its database. */
@Injectable()
export class Database implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly steps: (() => Promise<void>)[] = [];
  private readonly ended = new AbortController();
  private readonly prepared: Promise<void>;
  private markPrepared: () => void = () => {};
  private isOpened = false;
  private isPrepared = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly settings: Settings,
  ) {
    this.prepared = new Promise((resolve) => (this.markPrepared = resolve));
  }

  /** Adds work that must be done after connecting and before anything is answered. Call it from `onModuleInit`. */
  beforeReady(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** Settles once the database has been connected, indexed and prepared for the first time. */
  whenReady(): Promise<void> {
    return this.prepared;
  }

  /** True while calls may be tried. */
  get isUp(): boolean {
    return this.isPrepared && this.isConnected();
  }

  /** Asks the database itself, so that one that hangs is not called ready. */
  async answers(): Promise<boolean> {
    if (!this.isUp || !this.connection.db) return false;
    const late = pause(PING_MS, false, { ref: false });
    const ping = this.connection.db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
    return Promise.race([ping, late]);
  }

  onApplicationBootstrap(): void {
    void this.open();
  }

  async onApplicationShutdown(): Promise<void> {
    this.ended.abort();
    await this.connection.close(true);
  }

  private async open(): Promise<void> {
    for (let wait = RETRY_FROM_MS; !this.hasEnded(); wait = Math.min(wait * 2, RETRY_TO_MS)) {
      try {
        await this.connect();
        await this.prepare();
        return;
      } catch (error) {
        if (this.hasEnded()) return;
        this.logger.warn(`The database cannot be used yet: ${error instanceof Error ? error.name : 'unknown reason'}`);
        await pause(wait, undefined, { signal: this.ended.signal }).catch(() => undefined);
      }
    }
  }

  private hasEnded(): boolean {
    return this.ended.signal.aborted;
  }

  private isConnected(): boolean {
    return this.connection.readyState === STATES.connected;
  }

  /** Once opened the driver finds its way back by itself. */
  private async connect(): Promise<void> {
    if (this.isOpened) return;
    await this.connection.openUri(this.settings.mongodbUri, this.options());
    this.isOpened = true;
  }

  private async prepare(): Promise<void> {
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
    for (const step of this.steps) await step();
    this.isPrepared = true;
    this.markPrepared();
    this.logger.log('The database is connected, indexed and prepared');
  }

  private options() {
    const named = /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(this.settings.mongodbUri);
    return {
      ...(named ? {} : { dbName: DEFAULT_NAME }),
      serverSelectionTimeoutMS: 3_000,
      connectTimeoutMS: 3_000,
      socketTimeoutMS: 5_000,
      waitQueueTimeoutMS: 3_000,
      heartbeatFrequencyMS: 1_000,
      maxPoolSize: 20,
    };
  }
}
