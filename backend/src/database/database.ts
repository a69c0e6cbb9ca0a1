import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { createConnection, STATES, type Connection, type ConnectOptions } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';

import { Settings } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { assertAtomicUpdates } from './atomicity-probe.js';
import { CommandMonitor } from './command-monitor.js';
import { connectOptions } from './connect-options.js';
import { Indexes } from './indexes.js';
import { withLease, type LeaseTerms } from './lease.js';
import { runMigrations } from './migrations.js';
import { SCHEMA_VERSION } from './schema-version.js';
import { refusalOf, assertDurable } from './start-refused.js';
import { isDatabaseUnreachable } from './unreachable.js';

const RETRY_FROM_MS = 100;
const RETRY_TO_MS = 2_000;
const PROBE_MS = 1_000;
/** Maximum wait for a late heartbeat before the database counts as down; far below the timeout of the driver. */
const MAX_HEARTBEAT_WAIT_MS = 250;
const HEARTBEAT_POLL_MS = 10;
/** A call fails with 503 when the database hangs for longer. */
const TIMEOUTS = {
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 3_000,
} as const;

/**
 * Connects in the background and keeps trying, so that the API starts and stays up without its database. An error that
 * waiting cannot fix (`StartRefused`) ends the tries.
 */
@Injectable()
export class Database implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly checks: (() => Promise<void>)[] = [];
  private readonly steps: (() => Promise<void>)[] = [];
  private readonly shutdown = new AbortController();
  private readonly indexesReady: Promise<void>;
  private markIndexed: () => void = () => {};
  private resolveRefusal: (sentence: string) => void = () => {};
  /** Resolves with a sentence for the operator when further tries are useless. */
  readonly whenRefused = new Promise<string>((resolve) => (this.resolveRefusal = resolve));
  private isOpened = false;
  private isPrepared = false;
  private heartbeatMs = MAX_HEARTBEAT_WAIT_MS;
  private timeouts: ConnectOptions = TIMEOUTS;
  private probe: Promise<boolean> | undefined;
  private reconnection: Promise<unknown> | undefined;
  private readonly indexes: Indexes;
  private readonly monitor: CommandMonitor;
  private readonly isMonitored: boolean;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    this.isMonitored = metrics.isOn || settings.sendsTraces;
    this.monitor = new CommandMonitor(metrics);
    metrics.gauge({ name: 'database_up', help: 'Whether the database is connected and prepared' }, () => +this.isUp);
    this.indexes = new Indexes(connection.models, () => this.connectForIndexes());
    this.indexesReady = new Promise((resolve) => (this.markIndexed = resolve));
  }

  /**
   * Adds a check that runs before anything is written, indexes included. Otherwise like `beforeReady`.
   */
  beforeFirstWrite(check: () => Promise<void>): void {
    this.checks.push(check);
  }

  /**
   * Adds work that must be done after connecting and before the first call. Call it from `onModuleInit`. The work is
   * repeated until it succeeds, unless it throws `StartRefused`.
   */
  beforeReady(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** Resolves when every index exists. Until then, calls are served, too, but some of them slowly. */
  whenIndexed(): Promise<void> {
    return this.indexesReady;
  }

  /** Does work in one of all API processes, see `withLease`. Returns null while the database is down, too. */
  async withLease<T>(
    terms: LeaseTerms,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ readonly result: T } | null> {
    return this.isUp && this.connection.db ? withLease(this.connection.db, terms, work) : null;
  }

  /** Whether calls may be tried. */
  get isUp(): boolean {
    return this.isPrepared && this.isConnected();
  }

  /**
   * Like `isUp`, but first looks for the server again, and waits up to 250 ms for it, because a connection can be cut while the
   * server is up.
   */
  async waitUntilUp(): Promise<boolean> {
    if (this.isPrepared && !this.isUp) this.reconnect();
    for (
      let waitedMs = 0;
      this.isPrepared && !this.isUp && waitedMs < this.heartbeatMs;
      waitedMs += HEARTBEAT_POLL_MS
    ) {
      await pause(HEARTBEAT_POLL_MS, undefined, { ref: false });
    }
    return this.isUp;
  }

  /** The driver waits for the next heartbeat, up to a second, unless a command needs a server. Concurrent calls share one. */
  private reconnect(): void {
    this.reconnection ??= this.connection.db
      ?.command({ ping: 1 })
      .catch(() => undefined)
      .finally(() => (this.reconnection = undefined));
  }

  /**
   * Whether the database responds to a write. A database that hangs or is read-only is not ready. Concurrent calls share one
   * check.
   */
  async isResponding(): Promise<boolean> {
    if (!this.isUp) return false;
    const timeout = pause(PROBE_MS, false, { ref: false });
    this.probe ??= this.write().finally(() => (this.probe = undefined));
    return Promise.race([this.probe, timeout]);
  }

  /** A refused write counts as ready, because visitors can still read with a full disk. */
  private async write(): Promise<boolean> {
    const probes = this.connection.collection<{ _id: string; schemaVersion: number; count: number }>('probes');
    const change = { $inc: { count: 1 }, $setOnInsert: { schemaVersion: SCHEMA_VERSION } };
    return probes.updateOne({ _id: 'readiness' }, change, { upsert: true }).then(
      () => true,
      (error: unknown) => !isDatabaseUnreachable(error),
    );
  }

  onApplicationBootstrap(): void {
    void this.open();
  }

  async onApplicationShutdown(): Promise<void> {
    this.shutdown.abort();
    await Promise.all([this.connection.close(true), this.indexes.close()]);
  }

  private async open(): Promise<void> {
    try {
      const isReady = await this.retryUntilDone(async () => {
        await this.connect();
        await this.prepare();
      });
      // A refused start writes nothing more.
      if (isReady && (await this.retryUntilDone(() => this.indexes.createOthers()))) this.markIndexed();
    } finally {
      await this.indexes.close();
    }
  }

  /** Returns false when the work was refused, and at the end of the process. */
  private async retryUntilDone(work: () => Promise<void>): Promise<boolean> {
    for (let wait = RETRY_FROM_MS; !this.hasEnded(); wait = Math.min(wait * 2, RETRY_TO_MS)) {
      try {
        await work();
        return !this.hasEnded();
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal) this.resolveRefusal(refusal.message);
        if (refusal || this.hasEnded()) return false;
        this.logger.warn(`The database cannot be used yet: ${reasonOf(error)}`);
        await pause(wait, undefined, { signal: this.shutdown.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  /** The version of the database server; null while it does not respond. */
  async version(): Promise<string | null> {
    const info = this.isUp ? await this.connection.db?.command({ buildInfo: 1 }).catch(() => undefined) : undefined;
    return typeof info?.version === 'string' ? info.version : null;
  }

  private hasEnded(): boolean {
    return this.shutdown.signal.aborted;
  }

  private isConnected(): boolean {
    return this.connection.readyState === STATES.connected;
  }

  /** After the first connection the driver reconnects by itself. */
  private async connect(): Promise<void> {
    if (this.isOpened) return;
    assertDurable(this.settings.mongodbUri);
    const opening = this.connection.openUri(this.settings.mongodbUri, {
      ...this.options(),
      monitorCommands: this.isMonitored,
    });
    if (this.isMonitored) this.monitor.watch(this.connection.getClient());
    await opening;
    this.isOpened = true;
  }

  private async prepare(): Promise<void> {
    if (this.connection.db) await runMigrations(this.connection.db);
    for (const check of this.checks) await check();
    await assertAtomicUpdates(this.connection);
    await this.indexes.createUnique();
    for (const step of this.steps) await step();
    this.isPrepared = true;
    this.logger.log('The database is connected and prepared');
  }

  /** A separate connection without a socket timeout, because building an index can take minutes. */
  private connectForIndexes(): Promise<Connection> {
    const options = { ...this.options(), socketTimeoutMS: 0, maxPoolSize: 1 };
    return createConnection(this.settings.mongodbUri, options).asPromise();
  }

  private options(): ConnectOptions {
    return {
      ...connectOptions(this.settings.mongodbUri),
      // `prepare` builds the indexes after the checks. Mongoose reads these options only here, not from `connection.set`.
      autoCreate: false,
      autoIndex: false,
      ...this.timeouts,
      heartbeatFrequencyMS: 1_000,
      maxPoolSize: 20,
    };
  }
}

/** Names and codes of an error and its causes. Their texts are omitted, because they can repeat stored data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const codes = codesIn(error as Cause).join(', ');
  return codes ? `${error.name} (${codes})` : error.name;
}

interface Cause {
  readonly code?: string | number;
  readonly cause?: Cause;
  /** The errors of each server of the topology. */
  readonly reason?: { readonly servers?: ReadonlyMap<string, { readonly error: Cause | null }> };
}

function codesIn({ code, cause, reason }: Cause): (string | number)[] {
  const servers = [...(reason?.servers?.values() ?? [])].flatMap(({ error }) => (error ? codesIn(error) : []));
  return [...(code === undefined ? [] : [code]), ...(servers.length === 0 && cause ? codesIn(cause) : servers)];
}
