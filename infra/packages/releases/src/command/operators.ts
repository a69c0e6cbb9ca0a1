// Requests to the API that only the user who runs the site may send, for example about operators. Each request carries a
// key that only this user can read.
import type { Operator } from '@linkstall/contracts/http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readRun } from '../../../../dev/processes/run-record.ts';
import { hasCode, ReleaseError } from '../release-error.ts';

export type OperatorRequest =
  | { readonly verb: 'list' }
  | { readonly verb: 'add' | 'remove'; readonly username: string };

/** Longer than the API waits for the mail server. */
const TIMEOUT_MS = 35_000;

/**
 * Lists operators, adds one or removes one; returns the affected operators.
 * @param dataDir of the running site
 */
export async function operators(dataDir: string, request: OperatorRequest): Promise<readonly Operator[]> {
  const username = 'username' in request ? request.username : '';
  const method = ({ list: 'GET', add: 'PUT', remove: 'DELETE' } as const)[request.verb];
  return [await callSite<Operator | readonly Operator[]>(dataDir, { method, call: 'operators', username })].flat();
}

interface SiteCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/api/v1/admin/`. */
  readonly call: string;
  /** The user that the call is about; empty for a call about the whole site. */
  readonly username?: string;
  readonly body?: object;
}

/** Sends a call to the running site of a data folder, and returns the data of the response. */
export async function callSite<T>(dataDir: string, { method, call, username = '', body: sent }: SiteCall): Promise<T> {
  const { url, key } = await siteOf(dataDir);
  const path = username === '' ? call : `${call}/${encodeURIComponent(username)}`;
  const { status, body } = await sendRequest(new URL(`/api/v1/admin/${path}`, url), { method, key, sent });
  if (status === 200) return body.data as T;
  if (body.code === 'user.not_found')
    throw new ReleaseError('operator.unknown', `Nobody at ${url} is called ${username}.`);
  if (status === 404)
    throw new ReleaseError(
      'operator.key',
      `The API at ${url} does not accept the key in ${fileIn(dataDir)}: restart it.`,
    );
  throw new ReleaseError(
    'operator.refused',
    `The API at ${url} answered ${status}: ${body.message ?? 'no reason given'}.`,
  );
}

/** The address and the key of the running site, or a refusal with the reason. */
export async function siteOf(dataDir: string) {
  const [url, key] = await Promise.all([addressOf(dataDir), keyIn(dataDir)]);
  return { url, key };
}

const fileIn = (dataDir: string) => join(dataDir, 'operator-key');

/**
 * Uses only the record of a running process, because another program may use the port of an old record. Parts that
 * `linkstall serve` runs one by one have no record, so `API_URL` names the API.
 */
function addressOf(dataDir: string) {
  const url = readRun(dataDir)?.url ?? process.env.API_URL;
  if (typeof url === 'string' && URL.canParse(url)) return url;
  throw new ReleaseError(
    'operator.stopped',
    `No site runs on ${dataDir}. Start the site, name another --data-dir, or set API_URL.`,
  );
}

async function keyIn(dataDir: string) {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim();
  } catch (error) {
    const problem = hasCode(error, 'ENOENT')
      ? 'is missing. Start the site again to create it'
      : 'cannot be read by this user';
    throw new ReleaseError('operator.key', `${fileIn(dataDir)} ${problem}.`);
  }
}

async function sendRequest(
  url: URL,
  { method, key, sent }: { method: string; key: string; sent: object | undefined },
): Promise<{ status: number; body: { data?: any; code?: string; message?: string } }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { 'x-operator-key': key, ...(sent && { 'content-type': 'application/json' }) };
    const response = await fetch(url, { method, signal, headers, ...(sent && { body: JSON.stringify(sent) }) });
    return { status: response.status, body: await response.json() };
  } catch {
    throw new ReleaseError('operator.unavailable', `The site at ${url.origin} does not answer. Is it running?`);
  }
}
