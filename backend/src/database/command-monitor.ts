import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { mongo } from 'mongoose';

import type { Metrics } from '../metrics/metrics.js';

type Event<N extends keyof mongo.MongoClientEvents> = Parameters<mongo.MongoClientEvents[N]>[0];

const tracer = trace.getTracer('linkstall');

/** Measures the commands and the connection pool of the database, and makes a span for each command of a traced request. */
export class CommandMonitor {
  /** Spans of running commands by request id. */
  private readonly spans = new Map<number, Span>();
  private openConnections = 0;
  private usedConnections = 0;
  private readonly times;
  private readonly failures;
  private readonly waits;

  constructor(metrics: Metrics) {
    const command = { labelNames: ['command'] as const };
    this.times = metrics.histogram({
      name: 'database_command_duration_seconds',
      help: 'Time of a command',
      ...command,
    });
    this.failures = metrics.counter({ name: 'database_command_failures', help: 'Commands that failed', ...command });
    const wait = 'Time until a command had a connection of the pool';
    this.waits = metrics.histogram({ name: 'database_connection_wait_seconds', help: wait });
    metrics.gauge({ name: 'database_connections', help: 'Open connections of the pool' }, () => this.openConnections);
    metrics.gauge(
      { name: 'database_connections_used', help: 'Connections with a command' },
      () => this.usedConnections,
    );
  }

  /** Call this before the client has connected, because connections are counted. */
  watch(client: mongo.MongoClient): void {
    client.on('connectionCreated', () => void (this.openConnections += 1));
    client.on('connectionClosed', () => void (this.openConnections -= 1));
    client.on('connectionCheckedIn', () => void (this.usedConnections -= 1));
    client.on('connectionCheckedOut', ({ durationMS }) => {
      this.usedConnections += 1;
      this.waits.observe(durationMS / 1000);
    });
    client.on('commandStarted', (event) => this.begin(event));
    client.on('commandSucceeded', (event) => this.finish(event));
    client.on('commandFailed', (event) => this.finish(event, event.failure.name));
  }

  /** The event comes in the context of the request. Commands of background jobs have no span. */
  private begin({ requestId, commandName, databaseName, command }: Event<'commandStarted'>): void {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const collection: unknown = command[commandName];
    const target = typeof collection === 'string' ? collection : databaseName;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(typeof collection === 'string' && { 'db.collection.name': collection }),
    };
    const options = { kind: SpanKind.CLIENT, attributes };
    this.spans.set(requestId, tracer.startSpan(`${commandName} ${target}`, options, context.active()));
  }

  private finish(
    { requestId, commandName, duration }: Event<'commandSucceeded' | 'commandFailed'>,
    failure = '',
  ): void {
    this.times.observe({ command: commandName }, duration / 1000);
    if (failure) this.failures.inc({ command: commandName });
    const span = this.spans.get(requestId);
    this.spans.delete(requestId);
    if (failure) span?.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    span?.end();
  }
}
