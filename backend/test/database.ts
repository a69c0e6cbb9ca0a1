import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mongoose';

/** The URI of the real database with a new database name. */
export function freshDatabase(): string {
  const base = process.env.MONGODB_URI;
  if (!base) throw new Error('globalSetup has started no database');
  const [address = '', options] = base.split('?');
  const server = address.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+).*$/, '$1');
  return `${server}/test_${randomBytes(6).toString('hex')}${options ? `?${options}` : ''}`;
}

/** Connects to the database, for tests that read or change stored documents directly. */
export async function connect(uri: string): Promise<Connection> {
  return createConnection(uri).asPromise();
}

export async function dropDatabase(uri: string): Promise<void> {
  const connection = await connect(uri);
  await connection.dropDatabase();
  await connection.close();
}
