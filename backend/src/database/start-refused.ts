import { OtherSchemaVersion } from './schema-version.js';
import { isDatabaseUnreachable, isDuplicate } from './unreachable.js';

/** An error at the start that waiting cannot fix. The process ends with its message, which is for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const INVALID_URI_ERROR = /^Mongo(Parse|InvalidArgument|MissingCredentials|Runtime)Error$/;
const CREDENTIALS = new Set([11, 13, 18, 334, 8_000]);
const OTHER_INDEX = new Set([85, 86]);

/** The reason why a connection error is permanent, without passwords; null for a temporary error. */
export function refusalOf(error: unknown): StartRefused | null {
  if (error instanceof StartRefused) return error;
  if (!(error instanceof Error)) return null;
  if (error instanceof OtherSchemaVersion) return new StartRefused(error.message);
  if (INVALID_URI_ERROR.test(error.name))
    return new StartRefused(`MONGODB_URI is not a valid MongoDB URI (${error.name}). Correct it.`);
  const code = codeOf(error);
  if (CREDENTIALS.has(code))
    return new StartRefused(
      `The database refuses the user name, the password or the rights of MONGODB_URI (${nameOf(error)}). Correct them; the user needs readWrite.`,
    );
  return isRefused(error) ? new StartRefused(`The database refuses to be used (${nameOf(error)}).`) : null;
}

/** Options of a MongoDB URI (lower case) that could lose writes or read stale data, with the only safe value. */
const DURABLE: Readonly<Record<string, string>> = {
  w: 'majority',
  j: 'true',
  journal: 'true',
  readpreference: 'primary',
};

/** @throws StartRefused when the URI asks for weaker write or read guarantees than the API needs */
export function assertDurable(uri: string): void {
  for (const [name, value] of new URLSearchParams(uri.split('?')[1])) {
    const durable = DURABLE[name.toLowerCase()];
    if (durable === undefined || value === durable) continue;
    throw new StartRefused(
      `MONGODB_URI has ${name}=${value}, but Linkstall needs ${name}=${durable}. Remove the option.`,
    );
  }
}

/** The reason why an index cannot be built; null for a temporary error. */
export function indexRefusal(error: unknown, collection: string): StartRefused | null {
  if (!isRefused(error) && !isDuplicate(error)) return null;
  const code = codeOf(error);
  const reason = OTHER_INDEX.has(code)
    ? ': another index has that name or that key. Drop it.'
    : isDuplicate(error)
      ? ': two documents have the same value in a unique field. Remove one of them.'
      : '.';
  return new StartRefused(`The indexes of the collection ${collection} cannot be created (${nameOf(error)})${reason}`);
}

const isRefused = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'MongoServerError' && !isDatabaseUnreachable(error);

const codeOf = (error: Error): number => ('code' in error && typeof error.code === 'number' ? error.code : 0);

function nameOf(error: Error): string {
  const { codeName = '' } = error as { codeName?: string };
  return codeName ? `${codeName}, ${codeOf(error)}` : String(codeOf(error));
}
