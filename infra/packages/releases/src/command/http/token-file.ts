// Stores the tokens of `linkstall login`, one file per platform, readable only by the user.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface StoredToken {
  readonly token: string;
  readonly identity: string;
  /** In ISO format. */
  readonly until: string;
  /** The hash of the OIDC token that was exchanged for this token. */
  readonly idTokenHash?: string;
}

interface Location {
  readonly origin: string;
  readonly remote: string;
}

/** Tokens by remote. */
type TokenFile = Readonly<Record<string, StoredToken>>;

/** A `:` is not allowed in file names of Windows. */
function fileOf({ origin }: Location) {
  const configFolder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(configFolder, 'linkstall', `${new URL(origin).host.replaceAll(':', '_')}.json`);
}

/** Null when there is no token, or when it has expired. */
export function readToken(location: Location): StoredToken | null {
  const tokens = readFile(fileOf(location));
  const stored = Object.hasOwn(tokens, location.remote) ? tokens[location.remote] : undefined;
  return stored !== undefined && stored.until > new Date().toISOString() ? stored : null;
}

/** Writes a new file and renames it, because the mode of an existing file would stay as it is. */
export function storeToken(location: Location, token: StoredToken) {
  const file = fileOf(location);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}`;
  const tokens: TokenFile = { ...readFile(file), [location.remote]: token };
  writeFileSync(temporary, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, file);
}

function readFile(file: string): TokenFile {
  try {
    const tokens = JSON.parse(readFileSync(file, 'utf8'));
    return typeof tokens === 'object' && tokens !== null ? tokens : {};
  } catch {
    return {};
  }
}
