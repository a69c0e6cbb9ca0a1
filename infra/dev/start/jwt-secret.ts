import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Failure } from '../processes/failure.mjs';
import { isCode } from '../processes/lock.mjs';

const SECRET = /^[\w-]{32,}$/;
const SESSION_MS = 7 * 86_400_000;
/** Longer than a session, because the site uses the new secret only after its next start, which may be days later. */
const OVERLAP_MS = 14 * 86_400_000;

/** The secret that signs sessions. The file keeps sessions valid after a restart. A damaged secret is replaced by a new one. */
export function readOrCreateSecret(dataDir: string) {
  const file = join(dataDir, 'jwt-secret');
  const storedSecret = read(file);
  if (storedSecret !== undefined && SECRET.test(storedSecret)) return storedSecret;
  if (storedSecret !== undefined)
    console.error(`start: ${file} is damaged, so a new secret is created; all users have to log in again`);
  const secret = newSecret();
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** The secret before the last rotation. Its sessions stay valid. Empty without a rotation in the last 14 days. */
export function readPreviousSecret(dataDir: string, now = Date.now()): string {
  const file = previousFile(dataDir);
  const storedSecret = read(file);
  if (storedSecret === undefined) return '';
  if (SECRET.test(storedSecret) && now - statSync(file).mtimeMs < OVERLAP_MS) return storedSecret;
  rmSync(file);
  return '';
}

/**
 * The earliest time of a rotation that ends no session. This is when the sessions from before the last rotation have expired;
 * null when they have already expired. There is only one previous secret, so an earlier rotation ends these sessions.
 */
export function nextRotation(dataDir: string, now = Date.now()): Date | null {
  const file = previousFile(dataDir);
  const previous = read(file);
  // The same secret in both files comes from a rotation that was interrupted.
  if (previous === undefined || !SECRET.test(previous) || previous === read(join(dataDir, 'jwt-secret'))) return null;
  const next = statSync(file).mtimeMs + SESSION_MS;
  return next > now ? new Date(next) : null;
}

/**
 * Replaces the secret for the next start. Returns false when the data folder has no secret. With `endsSessions` there is no
 * previous secret afterwards, so the next start accepts no earlier session.
 */
export function rotateSecret(dataDir: string, { endsSessions }: { endsSessions: boolean }): boolean {
  const file = join(dataDir, 'jwt-secret');
  const storedSecret = read(file);
  if (storedSecret === undefined || !SECRET.test(storedSecret)) return false;
  if (endsSessions) rmSync(previousFile(dataDir), { force: true });
  else replace(previousFile(dataDir), storedSecret);
  replace(file, newSecret());
  return true;
}

export const newSecret = (): string => randomBytes(48).toString('base64url');

const previousFile = (dataDir: string): string => join(dataDir, 'jwt-secret-previous');

/** Replaces the file as a whole, so that a crash leaves the old or the new content. */
function replace(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
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
