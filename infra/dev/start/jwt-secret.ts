import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Failure } from '../processes/failure.mjs';
import { isCode } from '../processes/lock.mjs';

const SECRET = /^[\w-]{32,}$/;

/** The secret that signs sessions. The file keeps sessions valid after a restart. A damaged secret is replaced by a new one. */
export function readOrCreateSecret(dataDir: string) {
  const file = join(dataDir, 'jwt-secret');
  const stored = read(file);
  if (stored !== undefined && SECRET.test(stored)) return stored;
  if (stored !== undefined)
    console.error(`start: ${file} is damaged, so a new secret is created; all users have to log in again`);
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Failure(
      `${file} cannot be read (${code}): move it away, then start again; all users have to log in again.`,
    );
  }
}
