// A platform of the tests gets a known password for its database, so that a test can write data that would take minutes by the
// API.
import { readFileSync } from 'node:fs';

export const DATABASE_PASSWORD = 'only-for-the-platforms-of-the-tests';

/** The URI of the database of a platform. Its socket is an argument of its process. */
export function platformDatabaseUri(databasePid: number) {
  const args = readFileSync(`/proc/${databasePid}/cmdline`, 'utf8').split('\0');
  const socket = args.find((argument) => argument.endsWith('/database.sock'))?.replace(/^unix:/, '') ?? '';
  return `mongodb://linkstall:${DATABASE_PASSWORD}@${encodeURIComponent(socket)}/linkstall?authSource=admin`;
}
