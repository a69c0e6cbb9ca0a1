import { changesAfter, checkEnvironment, remoteState } from '@linkstall/releases/registry';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ServerResponse } from 'node:http';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { DomainError } from '../http/domain-error.js';
import { InFlightRequests } from '../http/in-flight-requests.js';
import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { originOf } from '../logging/error-origin.js';
import { RegistryRights } from './registry-rights.service.js';
import { asRegistryError } from './registry.errors.js';
import { toLogLine } from './registry.response.js';
import type { RemotePlace } from './registry.types.js';

const INTERVAL_MS = 1_000;
/** A comment in so many rounds keeps the connection open through proxies, and finds clients that have left. */
const ROUNDS_BETWEEN_COMMENTS = 10;
const MAX_STREAMS = 100;
const MAX_STREAMS_OF_CALLER = 5;
const RETRY_SECONDS = 60;
const NUMBER = /^\d{1,15}$/;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // nginx otherwise collects events before it sends them.
  'X-Accel-Buffering': 'no',
};
/** The time in ms after which a client connects again. */
const FIRST_LINES = 'retry: 2000\n\n';
const COMMENT = ':\n\n';

interface Stream extends RemotePlace {
  readonly by: string;
  readonly request: RequestWithCaller;
  readonly response: ServerResponse;
  /** The newest change that was sent, or that the caller knows. */
  lastSeq: number;
}

type Change = Awaited<ReturnType<typeof changesAfter>>[number];

/** Streams of server-sent events. The API looks for new changes each second, once for all streams of an environment. */
@Injectable()
export class RegistryEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RegistryEvents.name);
  private readonly loop = new BackgroundLoop(() => this.lookAtAll(), INTERVAL_MS);
  private readonly streams = new Set<Stream>();
  private rounds = 0;

  constructor(
    private readonly rights: RegistryRights,
    private readonly inFlightRequests: InFlightRequests,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** Everybody who may check a remote may follow its changes. */
  async open(request: RequestWithCaller, response: ServerResponse, { env, remote }: RemotePlace): Promise<void> {
    const { environment, by } = await this.rights.allow(request, { remote, verb: 'check', environment: env });
    const lastSeq = await asRegistryError(async () => {
      await checkEnvironment(environment);
      const { seq } = await remoteState(environment, remote);
      // A log that was restored from a backup uses the numbers after its end again.
      return Math.min(lastSeqOf(request) ?? seq, seq);
    });
    this.assertStreamAllowed(by);
    response.writeHead(200, HEADERS);
    if (request.method === 'HEAD' || response.destroyed) return void response.end();
    const stream = { env, remote, by, request, response, lastSeq };
    this.streams.add(stream);
    response.once('close', () => this.streams.delete(stream));
    this.inFlightRequests.endWithProcess(response);
    write(stream, FIRST_LINES);
    await this.lookAt(env);
  }

  private assertStreamAllowed(by: string): void {
    const own = [...this.streams].filter((stream) => stream.by === by);
    if (own.length < MAX_STREAMS_OF_CALLER && this.streams.size < MAX_STREAMS) return;
    throw new DomainError('too-many', 'events.limit', 'Too many streams of events are open: close one of them', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  /** One round. Returns false, because the next round can wait. */
  private async lookAtAll(): Promise<false> {
    const environments = new Set([...this.streams].map(({ env }) => env));
    for (const env of environments) await this.lookAt(env);
    this.rounds += 1;
    if (this.rounds % ROUNDS_BETWEEN_COMMENTS === 0) for (const stream of this.streams) write(stream, COMMENT);
    return false;
  }

  private async lookAt(env: string): Promise<void> {
    const streams = [...this.streams].filter((stream) => stream.env === env);
    try {
      const environment = await this.rights.open(env);
      const changes = await changesAfter(environment, Math.min(...streams.map(({ lastSeq }) => lastSeq)));
      for (const stream of streams) await this.send(stream, changes);
    } catch (error) {
      this.logger.warn({ message: 'new changes could not be read', env, ...originOf(error) });
    }
  }

  /** A stream ends when its token has expired or its caller has lost the rights. The client gets the changes by a new one. */
  private async send(stream: Stream, changes: readonly Change[]): Promise<void> {
    const isNew = ({ seq, remote }: Change) => seq > stream.lastSeq && remote === stream.remote;
    if (changes.some(isNew) && !(await this.rights.mayFollow(stream.request, stream.env)))
      return void stream.response.end();
    // Another round may have sent changes meanwhile.
    for (const change of changes.filter(isNew)) write(stream, eventOf(change));
    stream.lastSeq = Math.max(stream.lastSeq, changes.at(-1)?.seq ?? 0);
  }
}

/** A stream that has ended stays in the set until its connection closes. */
function write({ response }: Stream, text: string): void {
  if (!response.writableEnded) response.write(text);
}

const eventOf = (change: Change): string =>
  `id: ${change.seq}\nevent: change\ndata: ${JSON.stringify(toLogLine(change))}\n\n`;

/** Where the caller wants to go on; undefined for a stream from now on. */
function lastSeqOf({ headers }: RequestWithCaller): number | undefined {
  const id = headers['last-event-id'];
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !NUMBER.test(id))
    throw new DomainError('invalid', 'request.last_event_id', 'Last-Event-ID must be the number of a change');
  return Number(id);
}
