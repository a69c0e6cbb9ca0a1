// A proxy that presents the embedded database as a replica set of one member. It answers snapshot reads as MongoDB does, but
// the reads show the newest documents. A test sees every command.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { BSON, Timestamp, type Db } from 'mongodb';

const HEADER = 16;
const OP_REPLY = 1;
const OP_MSG = 2013;
/** The offset of the document in a message of the server. */
const DOCUMENT_AT = { [OP_REPLY]: HEADER + 20, [OP_MSG]: HEADER + 5 } as const;
/** The time of every snapshot. */
export const SNAPSHOT_TIME = new Timestamp({ t: 1_764_000_000, i: 1 });

interface FakeReplicaSet {
  readonly uri: string;
  readonly commands: readonly BSON.Document[];
  stop(): Promise<void>;
}

/** @param db a database that this process has opened by a socket */
export async function startFakeReplicaSet({ client: { options }, databaseName }: Db): Promise<FakeReplicaSet> {
  const commands: BSON.Document[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(options.hosts[0]?.socketPath ?? '');
    const requests = new Map<number, BSON.Document>();
    relay(client, database, (message) => {
      if (message.readInt32LE(12) !== OP_MSG) return message;
      const options = { allowObjectSmallerThanBufferSize: true, promoteValues: false };
      const command = BSON.deserialize(message.subarray(DOCUMENT_AT[OP_MSG]), options);
      commands.push(command);
      requests.set(message.readInt32LE(4), command);
      const { readConcern, ...rest } = command;
      return readConcern === undefined ? message : withDocument(message, rest);
    });
    relay(database, client, (message) => {
      const command = requests.get(message.readInt32LE(8)) ?? { hello: 1 };
      const at = DOCUMENT_AT[message.readInt32LE(12) as typeof OP_REPLY | typeof OP_MSG];
      const response = BSON.deserialize(message.subarray(at), { promoteValues: false });
      if ('hello' in command || 'ismaster' in command || 'isMaster' in command)
        return withDocument(message, { ...response, ...replicaSetFields(address()) });
      if (command['readConcern']?.level !== 'snapshot' || !response['cursor']) return message;
      return withDocument(message, { ...response, cursor: { ...response['cursor'], atClusterTime: SNAPSHOT_TIME } });
    });
    for (const socket of [client, database]) {
      sockets.add(socket);
      const cut = () => [client, database].forEach((other) => other.destroy());
      socket.on('error', cut).on('close', cut);
    }
  });
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { username = '', password = '' } = options.credentials ?? {};
  return {
    uri: `mongodb://${username}:${password}@${address()}/${databaseName}?authSource=admin&replicaSet=fake&retryWrites=false`,
    commands,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

const replicaSetFields = (address: string) => ({
  ...{ setName: 'fake', setVersion: 1, hosts: [address], me: address, primary: address },
  ...{ ismaster: true, isWritablePrimary: true, secondary: false },
  ...{ logicalSessionTimeoutMinutes: 30, maxWireVersion: 21 },
});

function relay(from: Socket, to: Socket, change: (message: Buffer) => Buffer) {
  let remainder: Buffer = Buffer.alloc(0);
  from.on('data', (chunk: Buffer) => {
    remainder = Buffer.concat([remainder, chunk]);
    while (remainder.length >= HEADER && remainder.length >= remainder.readInt32LE(0)) {
      const length = remainder.readInt32LE(0);
      to.write(change(remainder.subarray(0, length)));
      remainder = remainder.subarray(length);
    }
  });
}

/** The message with another document at the end. */
function withDocument(message: Buffer, document: BSON.Document): Buffer {
  const at = DOCUMENT_AT[message.readInt32LE(12) as typeof OP_REPLY | typeof OP_MSG];
  const newMessage = Buffer.concat([message.subarray(0, at), BSON.serialize(document)]);
  newMessage.writeInt32LE(newMessage.length, 0);
  return newMessage;
}
