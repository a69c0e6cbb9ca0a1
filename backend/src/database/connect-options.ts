import type { ConnectOptions } from 'mongoose';

const DEFAULT_NAME = 'linkstall';
const WITH_NAME = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/;

/** The name of the database of a URI. */
export const databaseName = (uri: string): string => WITH_NAME.exec(uri)?.[1] ?? DEFAULT_NAME;

/** Options of every connection to the database: its name, unless the URI has one, and the guarantees of reads and writes. */
export function connectOptions(uri: string): ConnectOptions {
  return {
    ...(WITH_NAME.test(uri) ? {} : { dbName: DEFAULT_NAME }),
    // An acknowledged write is on the disks of a majority, and reads come from the primary.
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
  };
}
