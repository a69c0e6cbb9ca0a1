import { mongo } from 'mongoose';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

import type { Certificate } from './certificate.js';
import { endAfterTests } from './end-after-tests.js';

const HEADER = 16;
const OP_MSG = 2013;

/** A command that the driver sends to the database. */
export interface Command {
  /** For example `find`, `update`, `findAndModify`. */
  readonly name: string;
  /** The collection of the command, or ''. */
  readonly collection: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * `lost` cuts the connection before the command arrives. `unanswered` cuts the connection after the command, before its
 * response. A promise delays the command until the promise resolves. An object is sent as the response instead.
 */
type Outcome = 'pass' | 'lost' | 'unanswered' | Promise<void> | Readonly<Record<string, unknown>>;

/** Hides the command with which each API renews its document, because it comes every few seconds. */
const isRenewal = ({ name, collection }: Command): boolean => name === 'update' && collection === 'processes';

/** A proxy between the API and its database. A test sees every command and decides what happens to the command. */
export class DatabaseProxy {
  decide: (command: Command) => Outcome = () => 'pass';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly database: URL,
  ) {}

  /**
   * @param uri the URI of the real database
   * @param certificate the certificate of a proxy that speaks TLS to its clients
   */
  static async start(uri: string, certificate?: Certificate): Promise<DatabaseProxy> {
    const relay = (client: Socket) => proxy.relay(client);
    const server = certificate ? createTlsServer({ ...certificate }, relay) : createServer(relay);
    const proxy: DatabaseProxy = new DatabaseProxy(server, new URL(uri));
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    endAfterTests(() => proxy.stop());
    return proxy;
  }

  /**
   * The URI of the database through this proxy. The heartbeat makes the driver notice and repair a lost connection at
   * once.
   */
  get uri(): string {
    const { port } = this.server.address() as AddressInfo;
    const uri = new URL(this.database);
    uri.host = `127.0.0.1:${port}`;
    uri.searchParams.set('minHeartbeatFrequencyMS', '10');
    return uri.href;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (this.server.listening) await once(this.server.close(), 'close');
  }

  private relay(client: Socket): void {
    const database = connect(Number(this.database.port), this.database.hostname);
    const cut = () => [client, database].forEach((socket) => socket.destroy());
    /** The ids of requests whose response must not arrive. */
    const unanswered = new Set<number>();
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.once('error', cut).once('close', () => {
        this.sockets.delete(socket);
        cut();
      });
    }
    eachMessage(client, (message) => {
      const command = commandOf(message);
      const outcome = command && !isRenewal(command) ? this.decide(command) : 'pass';
      if (outcome === 'lost') return cut();
      if (outcome instanceof Promise) return void outcome.then(() => database.write(message));
      if (typeof outcome === 'object') return void client.write(responseTo(message, outcome));
      if (outcome === 'unanswered') unanswered.add(message.readInt32LE(4));
      database.write(message);
    });
    eachMessage(database, (message) => {
      if (unanswered.has(message.readInt32LE(8))) cut();
      else client.write(message);
    });
  }
}

/** Splits the stream into messages of MongoDB's protocol. Each message starts with its own length. */
function eachMessage(socket: Socket, onMessage: (message: Buffer) => void): void {
  let bufferedBytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bufferedBytes = Buffer.concat([bufferedBytes, chunk]);
    while (bufferedBytes.length >= HEADER && bufferedBytes.length >= bufferedBytes.readInt32LE(0)) {
      const length = bufferedBytes.readInt32LE(0);
      onMessage(bufferedBytes.subarray(0, length));
      bufferedBytes = bufferedBytes.subarray(length);
    }
  });
}

/** Returns null for messages older than OP_MSG, such as the driver's first handshake. */
function commandOf(message: Buffer): Command | null {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  const offset = HEADER + 5; // flags, and the kind of the first section
  const end = offset + message.readInt32LE(offset);
  const body = { ...mongo.BSON.deserialize(message.subarray(offset, end)), ...sequencesIn(message.subarray(end)) };
  const [[name, collection] = ['', '']] = Object.entries(body);
  return { name, collection: typeof collection === 'string' ? collection : '', body };
}

/** The statements of a bulk write follow the body. Each has a kind byte, a length, a name and documents. */
function sequencesIn(rest: Buffer): Record<string, unknown[]> {
  const sequences: Record<string, unknown[]> = {};
  for (let offset = 0; rest[offset] === 1;) {
    const end = offset + 1 + rest.readInt32LE(offset + 1);
    const name = rest.toString('utf8', offset + 5, rest.indexOf(0, offset + 5));
    const documents: unknown[] = [];
    for (let next = offset + 5 + name.length + 1; next < end; next += rest.readInt32LE(next))
      documents.push(mongo.BSON.deserialize(rest.subarray(next, next + rest.readInt32LE(next))));
    sequences[name] = documents;
    offset = end;
  }
  return sequences;
}

function responseTo(message: Buffer, body: object): Buffer {
  const document = Buffer.from(mongo.BSON.serialize(body));
  const response = Buffer.alloc(HEADER + 5);
  response.writeInt32LE(HEADER + 5 + document.length, 0);
  response.writeInt32LE(message.readInt32LE(4), 8);
  response.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([response, document]);
}
