#!/usr/bin/env node
// Responds to the commands of run-mongod.ts like the server of MongoDB. Records the arguments of each run, and the commands
// that create or change users.
import { appendFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

import { BSON } from 'mongodb';

const HEADER = 16;
const OP_QUERY = 2004;
const args = process.argv.slice(2);
const socket = args[args.indexOf('--bind_ip') + 1] ?? '';
const record = (/** @type {object} */ line) =>
  appendFileSync(process.env['FAKE_MONGOD_LOG'] ?? '', `${JSON.stringify(line)}\n`);
record({ args, socket, hasAuth: args.includes('--auth'), mode: statSync(dirname(socket)).mode & 0o777 });

/** @param {Buffer} message */
function responseTo(message) {
  const isQuery = message.readInt32LE(12) === OP_QUERY;
  const offset = isQuery ? message.indexOf(0, HEADER + 4) + 1 + 8 : HEADER + 5;
  const command = BSON.deserialize(message.subarray(offset, offset + message.readInt32LE(offset)));
  const [name = ''] = Object.keys(command);
  const { pwd, roles } = command;
  if (/User$/.test(name)) record({ command: name, pwd, roles, umask: process.umask() });
  const response =
    name === 'updateUser' && process.env['FAKE_MONGOD_USERS'] !== 'some'
      ? { ok: 0, code: 11, codeName: 'UserNotFound', errmsg: 'User not found' }
      : { ok: 1, isWritablePrimary: true, maxWireVersion: 21, minWireVersion: 0, maxBsonObjectSize: 16_777_216 };
  const document = Buffer.from(BSON.serialize({ helloOk: true, maxMessageSizeBytes: 48_000_000, ...response }));
  const head = Buffer.alloc(HEADER + (isQuery ? 20 : 5));
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(isQuery ? 1 : 2013, 12);
  if (isQuery) head.writeInt32LE(1, HEADER + 16);
  return Buffer.concat([head, document]);
}

const server = createServer((client) => {
  client.on('error', () => {});
  client.on('data', (message) => client.write(responseTo(message)));
});
rmSync(socket, { force: true });
server.listen(socket);
process.on('SIGTERM', () => process.exit(0));
