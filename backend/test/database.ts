import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mongoose';

import { endAfterTests } from './end-after-tests.js';

/** The URI of the real database with a new database name. The database is dropped after the tests of this file. */
export function freshDatabase(): string {
  const base = process.env.MONGODB_URI;
  if (!base) throw new Error('globalSetup has started no database');
  const [address = '', options] = base.split('?');
  const server = address.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+).*$/, '$1');
  const uri = `${server}/test_${randomBytes(6).toString('hex')}${options ? `?${options}` : ''}`;
  endAfterTests(() => dropDatabase(uri));
  return uri;
}

/** A connection of its own to a database, which is closed after the tests of this file. */
export async function connect(uri: string): Promise<Connection> {
  const connection = await createConnection(uri).asPromise();
  endAfterTests(() => connection.close());
  return connection;
}

export async function dropDatabase(uri: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
