import { newestPosition, nextLogLine, type LogPosition } from '@linkstall/releases/registry';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { basename } from 'node:path';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { originOf } from '../logging/error-origin.js';
import { RegistryRights, type RegistryEnvironment } from './registry-rights.service.js';
import { toLogLine } from './registry.response.js';
import { WebhookCursorsRepository } from './webhook-cursors.repository.js';

const INTERVAL_MS = 2_000;
const TIMEOUT_MS = 10_000;
/** Longer than an attempt. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;
/** An event that nobody has accepted for a day is given up. */
const MAX_AGE_MS = 86_400_000;
const AT_ONCE = new Date(0);

type NextLine = NonNullable<Awaited<ReturnType<typeof nextLogLine>>>;

/**
 * Sends each change of the releases and each refused attempt to WEBHOOK_URL, one after the other. The database knows which
 * event is next, so several API processes share the work. A lost response repeats an event, with the same `webhook-id`.
 */
@Injectable()
export class Webhooks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Webhooks.name);
  private readonly loop = new BackgroundLoop(() => this.deliverNext(), INTERVAL_MS);
  /** A position without later events, so that a round without news does not ask the database. */
  private idleAt: LogPosition | null = null;
  private lastProblem = '';

  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly rights: RegistryRights,
    private readonly cursors: WebhookCursorsRepository,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsWork && this.settings.webhookUrl !== '') this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** Delivers at most one event. Returns whether the next one may be due. */
  async deliverNext(): Promise<boolean> {
    try {
      const environment = await this.rights.open();
      if (this.idleAt && !(await nextLogLine(environment, this.idleAt))) return false;
      this.idleAt = null;
      return await this.attempt(environment);
    } catch (error) {
      this.warnOnce('webhooks wait for the release store or the database', error);
      return false;
    }
  }

  private async attempt(environment: RegistryEnvironment): Promise<boolean> {
    const { env } = environment;
    const now = this.clock.now();
    const cursor = await this.cursors.lease(env, { now: new Date(now), until: new Date(now + LEASE_MS) });
    if (!cursor) {
      if (!(await this.cursors.exists(env)))
        await this.cursors.create({ _id: env, ...(await newestPosition(environment)), failures: 0, nextAt: AT_ONCE });
      return false;
    }
    const next = await nextLogLine(environment, cursor);
    if (!next) {
      // A log that was restored from a backup can end before the cursor, and uses the numbers after its end again.
      const seq = Math.min(cursor.seq, (await newestPosition(environment)).seq);
      await this.cursors.save(env, { seq, nextAt: AT_ONCE });
      this.idleAt = { seq, refused: cursor.refused };
      return false;
    }
    const isDone = (await this.send(env, next)) || this.isTooOld(next);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** cursor.failures, MAX_PAUSE_MS);
    await this.cursors.save(
      env,
      isDone
        ? { ...next.position, failures: 0, nextAt: AT_ONCE }
        : { failures: cursor.failures + 1, nextAt: new Date(now + pauseMs) },
    );
    return isDone;
  }

  private isTooOld({ line }: NextLine): boolean {
    const isTooOld = Date.parse(line.at) < this.clock.now() - MAX_AGE_MS;
    if (isTooOld) this.logger.warn({ message: 'a webhook event was given up', at: line.at, remote: line.remote });
    return isTooOld;
  }

  /** Whether the receiver has accepted the event. */
  private async send(env: string, { line, position }: NextLine): Promise<boolean> {
    // A log that was restored from a backup uses its numbers again.
    const id = `${env}-${line.seq === null ? basename(position.refused, '.json') : `${line.seq}-${Date.parse(line.at)}`}`;
    const body = JSON.stringify({ schema: 1, event: eventOf(line), environment: env, ...toLogLine(line) });
    const timestamp = String(Math.floor(this.clock.now() / 1_000));
    const signed = createHmac('sha256', this.settings.webhookSecret).update(`${id}.${timestamp}.${body}`);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signed.digest('base64')}`,
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(this.settings.webhookUrl, {
        ...{ method: 'POST', redirect: 'error', headers, body, signal },
      });
      await response.body?.cancel();
      if (response.ok) {
        this.lastProblem = '';
        return true;
      }
      this.warnOnce('the webhook was refused', new Error(`it answered ${response.status}`));
    } catch (error) {
      this.warnOnce('the webhook does not answer', error);
    }
    return false;
  }

  /** Logs a problem again only after another one. */
  private warnOnce(message: string, error: unknown): void {
    if (this.lastProblem === `${message} ${String(error)}`) return;
    this.lastProblem = `${message} ${String(error)}`;
    this.logger.warn({ message, ...originOf(error) });
  }
}

/** The actor of the judge, see `judge/watch.ts` of the releases package. */
const JUDGE = 'judge';

function eventOf({ seq, action, by }: NextLine['line']): string {
  if (seq === null) return 'refused';
  if (action === 'disable') return 'disabled';
  if (action === 'flag') return 'flag-changed';
  return action === 'rollback' && by === JUDGE ? 'candidate-failed' : 'deployed';
}
