import { OtherSchemaVersion } from './schema-version.js';
import { isDatabaseAway, isDuplicate } from './unreachable.js';

/** What no waiting mends before the first call is answered: the process ends with this sentence, for its operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const NO_ADDRESS = /^Mongo(Parse|InvalidArgument|MissingCredentials|Runtime)Error$/;
const CREDENTIALS = new Set([11, 13, 18, 334, 8_000]);
const OTHER_INDEX = new Set([85, 86]);

/** Why starting on this database will never work as things are; null for what may pass. Names no password. */
export function refusalOf(error: unknown): StartRefused | null {
  if (error instanceof StartRefused) return error;
  if (!(error instanceof Error)) return null;
  if (error instanceof OtherSchemaVersion)
    return new StartRefused(
      `${error.message}. Start the version that wrote it, or restore the database from a backup.`,
    );
  if (NO_ADDRESS.test(error.name))
    return new StartRefused(`MONGODB_URI is no address that the driver understands (${error.name}). Correct it.`);
  const code = codeOf(error);
  if (CREDENTIALS.has(code))
    return new StartRefused(
      `The database refuses the user name, the password or the rights of MONGODB_URI (${nameOf(error)}). Correct them; the user needs readWrite.`,
    );
  return isRefused(error) ? new StartRefused(`The database refuses to be used (${nameOf(error)}).`) : null;
}

/** Options of an address, in lower case, that would lose writes or read old documents, and the one value that does not. */
const DURABLE: Readonly<Record<string, string>> = {
  w: 'majority',
  j: 'true',
  journal: 'true',
  readpreference: 'primary',
};

/** @throws StartRefused where the address asks for weaker writes or reads than the API relies on */
export function requireDurable(uri: string): void {
  for (const [name, value] of new URLSearchParams(uri.split('?')[1])) {
    const durable = DURABLE[name.toLowerCase()];
    if (durable === undefined || value === durable) continue;
    throw new StartRefused(
      `MONGODB_URI has ${name}=${value}, but Linkstall needs ${name}=${durable}. Remove the option.`,
    );
  }
}

/** The same for the indexes of a collection. */
export function indexRefusal(error: unknown, collection: string): StartRefused | null {
  if (!isRefused(error) && !isDuplicate(error)) return null;
  const code = codeOf(error);
  const why = OTHER_INDEX.has(code)
    ? ': another one has that name or that key. Drop it.'
    : isDuplicate(error)
      ? ': two documents have the same value where only one may. Remove one of them.'
      : '.';
  return new StartRefused(`The indexes of the collection ${collection} cannot be made (${nameOf(error)})${why}`);
}

const isRefused = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'MongoServerError' && !isDatabaseAway(error);

const codeOf = (error: Error): number => ('code' in error && typeof error.code === 'number' ? error.code : 0);

function nameOf(error: Error): string {
  const { codeName = '' } = error as { codeName?: string };
  return codeName ? `${codeName}, ${codeOf(error)}` : String(codeOf(error));
}
