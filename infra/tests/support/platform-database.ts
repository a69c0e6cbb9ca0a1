// The tests start each platform with a known database password. A test can then write data directly, because writing the data
// through the API would take minutes.
import { readFileSync } from 'node:fs';

export const DATABASE_PASSWORD = 'only-for-the-platforms-of-the-tests';

/** The URI of the database of a platform. Its socket is an argument of its process. */
export function platformDatabaseUri(databasePid: number) {
  const args = readFileSync(`/proc/${databasePid}/cmdline`, 'utf8').split('\0');
  const socket = args.find((argument) => argument.endsWith('/database.sock'))?.replace(/^unix:/, '') ?? '';
  return `mongodb://linkstall:${DATABASE_PASSWORD}@${encodeURIComponent(socket)}/linkstall?authSource=admin`;
}
