import { newestPosition, nextLogLine, positionBefore, type LogPosition } from '@linkstall/releases/registry';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { basename } from 'node:path';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { originOf } from '../logging/error-origin.js';
import { RegistryRights, type RegistryEnvironment } from './registry-rights.service.js';
import { toLogLine } from './registry.response.js';
import { WebhookCursorsRepository } from './webhook-cursors.repository.js';
import { WebhookReceivers, type Receiver } from './webhook-receivers.js';
import { sendEvent } from './webhook-request.js';

const INTERVAL_MS = 2_000;
/** Longer than an attempt. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;
/** An event that nobody has accepted for a day is given up. */
const MAX_AGE_MS = 86_400_000;
const AT_ONCE = new Date(0);

type NextLine = NonNullable<Awaited<ReturnType<typeof nextLogLine>>>;

/**
 * Sends each change of the releases and each refused attempt to WEBHOOK_URL, one after the other, and those of a team's remotes
 * to the webhook of the team. The database knows which event is next, so several API processes share the work. A lost response
 * repeats an event, with the same `webhook-id`. Receivers wait for each other for at most the time of one attempt.
 */
@Injectable()
export class Webhooks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Webhooks.name);
  private readonly loop = new BackgroundLoop(() => this.deliverNext(), INTERVAL_MS);
  /** Positions without later events, so that a round without new events does not query the database. */
  private readonly idleAt = new Map<string, LogPosition>();
  private readonly lastProblems = new Map<string, string>();

  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly rights: RegistryRights,
    private readonly cursors: WebhookCursorsRepository,
    private readonly receivers: WebhookReceivers,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsWork) this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** Delivers at most one event to each receiver. Returns whether another one may be due. */
  async deliverNext(): Promise<boolean> {
    if (!this.receivers.mayExist()) return false;
    try {
      const environment = await this.rights.open();
      const receivers = await this.receivers.list(environment);
      const results = await Promise.all(receivers.map((receiver) => this.deliverTo(receiver, environment)));
      return results.includes(true);
    } catch (error) {
      this.receivers.postpone();
      // A site without releases has no teams, either.
      if (this.settings.webhookUrl !== '') this.warnOnce('', 'webhooks wait for the release store', error);
      return false;
    }
  }

  private async deliverTo(receiver: Receiver, environment: RegistryEnvironment): Promise<boolean> {
    const { cursor } = receiver;
    try {
      const idleAt = this.idleAt.get(cursor);
      if (idleAt && !(await nextLogLine(environment, idleAt))) return false;
      this.idleAt.delete(cursor);
      return await this.attempt(receiver, environment);
    } catch (error) {
      this.warnOnce(cursor, 'webhooks wait for the release store or the database', error);
      return false;
    }
  }

  private async attempt(receiver: Receiver, environment: RegistryEnvironment): Promise<boolean> {
    const { cursor: id } = receiver;
    const now = this.clock.now();
    const cursor = await this.cursors.lease(id, { now: new Date(now), until: new Date(now + LEASE_MS) });
    if (!cursor) {
      if (await this.cursors.exists(id)) return false;
      const position = await positionBefore(environment, await receiver.since());
      await this.cursors.create({ _id: id, ...position, failures: 0, nextAt: AT_ONCE });
      return true;
    }
    const next = await nextLogLine(environment, cursor);
    if (!next) {
      // A log that was restored from a backup can end before the cursor, and uses the numbers after its end again.
      const seq = Math.min(cursor.seq, (await newestPosition(environment)).seq);
      await this.cursors.save(id, { seq, nextAt: AT_ONCE });
      this.idleAt.set(id, { seq, refused: cursor.refused });
      return false;
    }
    const current = await this.receivers.current(receiver, environment);
    if (!current) return false;
    const isForReceiver = next.remotes.some((remote) => current.gets(remote));
    const isDone = !isForReceiver || (await this.send(receiver, environment.env, next)) || this.isTooOld(next);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** cursor.failures, MAX_PAUSE_MS);
    await this.cursors.save(
      id,
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
  private async send(receiver: Receiver, env: string, { line, position }: NextLine): Promise<boolean> {
    // A log that was restored from a backup uses its numbers again.
    const id = `${env}-${line.seq === null ? basename(position.refused, '.json') : `${line.seq}-${Date.parse(line.at)}`}`;
    const body = JSON.stringify({ schema: 1, event: eventOf(line), environment: env, ...toLogLine(line) });
    const timestamp = String(Math.floor(this.clock.now() / 1_000));
    try {
      const status = await sendEvent(receiver, { id, timestamp, body });
      if (status >= 200 && status < 300) {
        this.lastProblems.delete(receiver.cursor);
        return true;
      }
      this.warnOnce(receiver.cursor, 'the webhook was refused', new Error(`it answered ${status}`));
    } catch (error) {
      this.warnOnce(receiver.cursor, 'the webhook does not answer', error);
    }
    return false;
  }

  /** Logs a problem of a receiver again only after another one. */
  private warnOnce(cursor: string, message: string, error: unknown): void {
    const problem = `${message} ${String(error)}`;
    if (this.lastProblems.get(cursor) === problem) return;
    this.lastProblems.set(cursor, problem);
    // The log line names the team, without the salt in the cursor.
    const receiver = cursor.split(' ')[1];
    this.logger.warn({ message, ...(receiver !== undefined && { team: receiver }), ...originOf(error) });
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
