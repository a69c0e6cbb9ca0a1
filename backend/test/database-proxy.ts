import { mongo } from 'mongoose';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const HEADER = 16;
const OP_MSG = 2013;

/** What the driver asks of the database. */
export interface Command {
  /** Such as `find`, `update`, `findAndModify`. */
  readonly name: string;
  /** The collection, of those that have one. */
  readonly on: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * `lost`: cut before it arrives. `unanswered`: it is done, and the connection cut before its response. A promise: it passes
 * once that resolves. Else: this response.
 */
type Fate = 'pass' | 'lost' | 'unanswered' | Promise<void> | Readonly<Record<string, unknown>>;

/** Stands between the API and its database, sees every command and decides what becomes of it. */
export class DatabaseProxy {
  decide: (command: Command) => Fate = () => 'pass';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly database: URL,
  ) {}

  /** @param uri of the real database */
  static async start(uri: string): Promise<DatabaseProxy> {
    const proxy: DatabaseProxy = new DatabaseProxy(
      createServer((client) => proxy.relay(client)),
      new URL(uri),
    );
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  /** The database by way of this. A lost connection is noticed and made again at once, not after half a second. */
  get uri(): string {
    const { port } = this.server.address() as AddressInfo;
    return `mongodb://127.0.0.1:${port}${this.database.pathname}?minHeartbeatFrequencyMS=10`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await once(this.server.close(), 'close');
  }

  private relay(client: Socket): void {
    const database = connect(Number(this.database.port), this.database.hostname);
    const cut = () => [client, database].forEach((socket) => socket.destroy());
    /** By the ids of requests whose response must not arrive. */
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
      const fate = command ? this.decide(command) : 'pass';
      if (fate === 'lost') return cut();
      if (fate instanceof Promise) return void fate.then(() => database.write(message));
      if (typeof fate === 'object') return void client.write(responseTo(message, fate));
      if (fate === 'unanswered') unanswered.add(message.readInt32LE(4));
      database.write(message);
    });
    eachMessage(database, (message) => {
      if (unanswered.has(message.readInt32LE(8))) cut();
      else client.write(message);
    });
  }
}

/** Messages of MongoDB's protocol: a length that counts itself, then the rest. */
function eachMessage(socket: Socket, hear: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      hear(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

/** Null for what is older than OP_MSG: the driver's first greeting. */
function commandOf(message: Buffer): Command | null {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  const at = HEADER + 5; // flags, and the kind of the first section
  const end = at + message.readInt32LE(at);
  const body = { ...mongo.BSON.deserialize(message.subarray(at, end)), ...sequencesIn(message.subarray(end)) };
  const [[name, on] = ['', '']] = Object.entries(body);
  return { name, on: typeof on === 'string' ? on : '', body };
}

/** The statements of a bulk write stand behind the body: a kind byte, a length, a name, and documents. */
function sequencesIn(rest: Buffer): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  for (let at = 0; rest[at] === 1;) {
    const end = at + 1 + rest.readInt32LE(at + 1);
    const name = rest.toString('utf8', at + 5, rest.indexOf(0, at + 5));
    const documents: unknown[] = [];
    for (let next = at + 5 + name.length + 1; next < end; next += rest.readInt32LE(next))
      documents.push(mongo.BSON.deserialize(rest.subarray(next, next + rest.readInt32LE(next))));
    found[name] = documents;
    at = end;
  }
  return found;
}

function responseTo(message: Buffer, body: object): Buffer {
  const document = Buffer.from(mongo.BSON.serialize(body));
  const response = Buffer.alloc(HEADER + 5);
  response.writeInt32LE(HEADER + 5 + document.length, 0);
  response.writeInt32LE(message.readInt32LE(4), 8);
  response.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([response, document]);
}
