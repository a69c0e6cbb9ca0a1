// Who may open /admin/releases. Kept by the API; it is asked with a key that only who runs this machine can read.
import type { Operator } from '@linkstall/contracts/http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readRun } from '../../../local/run-record.ts';
import { hasCode, ReleaseError } from '../release-error.ts';

export type Wish = { readonly verb: 'list' } | { readonly verb: 'add' | 'remove'; readonly username: string };

const PATIENCE_MS = 10_000;

/**
 * Lists operators, makes one or takes one away; returns whom it was about.
 * @param dataDir of the site that runs
 */
export async function operators(dataDir: string, wish: Wish): Promise<readonly Operator[]> {
  const { url, key } = await siteOf(dataDir);
  const path = wish.verb === 'list' ? '' : `/${encodeURIComponent(wish.username)}`;
  const method = { list: 'GET', add: 'PUT', remove: 'DELETE' }[wish.verb];
  const { status, body } = await ask(new URL(`/api/v1/admin/operators${path}`, url), { method, key });
  if (status === 200) return [body.data].flat();
  if (body.code === 'user.not_found')
    throw new ReleaseError(
      'operator.unknown',
      `Nobody at ${url} is called ${'username' in wish ? wish.username : ''}.`,
    );
  if (status === 404)
    throw new ReleaseError(
      'operator.key',
      `The API at ${url} does not know the key in ${fileIn(dataDir)}: start it again.`,
    );
  throw new ReleaseError(
    'operator.refused',
    `The API at ${url} answered ${status}: ${body.message ?? 'no reason given'}.`,
  );
}

/** The site that runs there, or why none can be asked. */
export async function siteOf(dataDir: string) {
  const [url, key] = await Promise.all([addressOf(dataDir), keyIn(dataDir)]);
  return { url, key };
}

const fileIn = (dataDir: string) => join(dataDir, 'operator-key');

/** Of what runs: a record that was left behind names a port that may be somebody else's by now. */
function addressOf(dataDir: string) {
  const url = readRun(dataDir)?.url;
  if (typeof url === 'string' && URL.canParse(url)) return url;
  throw new ReleaseError(
    'operator.stopped',
    `Nothing runs on ${dataDir}: operators are kept by the running site. Start it, or name another --data-dir.`,
  );
}

async function keyIn(dataDir: string) {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim();
  } catch (error) {
    const what = hasCode(error, 'ENOENT') ? 'is missing: start the site again, it makes it' : 'cannot be read by you';
    throw new ReleaseError('operator.key', `${fileIn(dataDir)} ${what}.`);
  }
}

async function ask(
  url: URL,
  { method, key }: { method: string; key: string },
): Promise<{ status: number; body: { data?: any; code?: string; message?: string } }> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { method, signal, headers: { 'x-operator-key': key } });
    return { status: response.status, body: await response.json() };
  } catch {
    throw new ReleaseError('operator.away', `The site at ${url.origin} does not answer. Is it running?`);
  }
}
