import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { StartRefused } from '../database/start-refused.js';
import { OperatorKey } from '../operators/operator-key.service.js';
import { ProcessesRepository, type KeyHashes, type RunningProcess } from './processes.repository.js';

/** Interval in which each process renews its document. */
const RENEW_MS = 4_000;
/** A process that did not renew its document for this time has died. */
const LIFE_MS = 3 * RENEW_MS;
const POLL_MS = 250;

/** Advice to the operator, by the name of the setting or file. */
const REMEDIES: Readonly<Record<string, string>> = {
  JWT_SECRET: 'for a rotation set JWT_SECRET_PREVIOUS to the former secret, as `linkstall key rotate` does',
  EDGE_KEY: 'for a rotation set EDGE_KEY_PREVIOUS to the former key',
  'operator-key': 'copy the file operator-key from the DATA_DIR of the other process',
};

/**
 * All API processes of a site need the same keys, because a session or a call that one process accepts must be valid at all
 * others. Each process stores hashes of its keys while it runs. A process does not start while a process with other keys runs.
 * When no other process runs, any key is accepted, so that a lost key can be replaced.
 */
@Injectable()
export class ProcessKeys implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ProcessKeys.name);
  private readonly id = randomUUID();
  private isReady = false;
  private timer: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line max-params -- settings, operator key, database and repository
  constructor(
    private readonly settings: Settings,
    private readonly operatorKey: OperatorKey,
    private readonly database: Database,
    private readonly processes: ProcessesRepository,
  ) {}

  /** A worker and a migration accept no token and no call, so their keys may differ. */
  onModuleInit(): void {
    if (!this.settings.servesApi) return;
    this.database.beforeReady(() => this.register());
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    if (this.database.isUp) await this.processes.remove(this.id).catch(() => undefined); // it ends by itself
  }

  /** @throws StartRefused when a process that runs has other keys */
  private async register(): Promise<void> {
    await this.processes.removeEnded(new Date(Date.now() - LIFE_MS));
    await this.renew();
    this.timer ??= setInterval(() => void this.renew().catch(() => undefined), RENEW_MS).unref();
    const endTimes = new Map<string, number>();
    for (let other = await this.findOther(); other; other = await this.findOther()) {
      // A renewed time proves that the other process runs. The time of a killed process ends soon.
      const until = other.process.until.getTime();
      if (until > (endTimes.get(other.process.id) ?? Infinity)) {
        clearInterval(this.timer);
        await this.processes.remove(this.id);
        throw refusal(other.name);
      }
      if (endTimes.size === 0) this.logger.warn(`waiting, because another process may run with another ${other.name}`);
      if (!endTimes.has(other.process.id)) endTimes.set(other.process.id, until);
      await pause(POLL_MS);
    }
    this.isReady = true;
    await this.renew();
  }

  private renew(): Promise<void> {
    const { id, isReady } = this;
    return this.processes.save({ id, isReady, until: new Date(Date.now() + LIFE_MS), keys: this.hashes() });
  }

  /** A process with another key that runs, or that starts at the same time and has a smaller id. */
  private async findOther(): Promise<{ readonly process: RunningProcess; readonly name: string } | null> {
    const keys = this.hashes();
    const comesFirst = ({ id, isReady }: RunningProcess) => id !== this.id && (isReady || id < this.id);
    for (const process of (await this.processes.findRunning(new Date())).filter(comesFirst)) {
      const name = Object.keys(keys).find((each) => !fit(keys[each], process.keys[each]));
      if (name !== undefined) return { process, name };
    }
    return null;
  }

  private hashes(): Record<string, KeyHashes> {
    const { jwtSecret, previousJwtSecret, edgeKey, previousEdgeKey } = this.settings;
    const keys = {
      JWT_SECRET: [jwtSecret, previousJwtSecret],
      EDGE_KEY: [edgeKey, previousEdgeKey],
      'operator-key': [this.operatorKey.value, ''],
    } as const;
    return Object.fromEntries(
      Object.entries(keys).flatMap(([name, [current, previous]]) =>
        current === ''
          ? []
          : [[name, { current: hashOf(name, current), ...(previous && { previous: hashOf(name, previous) }) }]],
      ),
    );
  }
}

/** Whether one of two processes accepts the current key of the other. A process without the key accepts any other. */
function fit(own: KeyHashes | undefined, other: KeyHashes | undefined): boolean {
  if (!own || !other) return true;
  return [own.current, own.previous].includes(other.current) || [other.current, other.previous].includes(own.current);
}

const hashOf = (name: string, key: string): string =>
  createHmac('sha256', key).update(`linkstall process ${name}`).digest('base64url').slice(0, 22);

const refusal = (name: string): StartRefused =>
  new StartRefused(
    `This process has another ${name} than a process of this site that runs now. Give all processes the same ${name}; ${REMEDIES[name]}. Or stop the other process first.`,
  );
