import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseBinary, startDatabase } from './database-server.mjs';

/** One database for all spec files (`MONGODB_URI`, or the embedded one); each file takes a name of its own in it. */
export default async function setup() {
  if (process.env.MONGODB_URI) return;
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-backend-test-'));
  const database = await startDatabase(databaseBinary(), folder);
  globalThis.linkstallTestDatabase = { database, folder };
  process.env.MONGODB_URI = database.uri;
}
