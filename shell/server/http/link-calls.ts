import type { Envelope } from '@linkstall/contracts/http';

import type { Backend } from './backend.ts';
import type { Exchange } from './exchange.ts';

const LIMIT_MS = 5_000;

/** A call of the API about the token in the link of a mail. */
interface LinkCall {
  readonly backend: Backend;
  /** With `/api/v1`. */
  readonly path: string;
}

/** Reads the data of a token. Null for an unknown or ended token. @throws Error for all other failures */
export async function readLink<T>(
  { backend, path }: LinkCall,
  { id, client }: Pick<Exchange, 'id' | 'client'>,
  token: string,
): Promise<T | null> {
  const headers = { 'x-request-id': id, 'x-forwarded-for': client, accept: 'application/json' };
  const address = `${path}?${new URLSearchParams({ token }).toString()}`;
  const { status, body } = await backend.read(address, { limitMs: LIMIT_MS, headers });
  if (status === 404) return null;
  if (status !== 200) throw new Error(`the API answered ${status}`);
  return (JSON.parse(body.toString('utf8')) as Envelope<T>).data;
}

/** Sends what the visitor does with the link. Returns the status. */
export async function postLink(
  { backend, path }: LinkCall,
  { id, client }: Pick<Exchange, 'id' | 'client'>,
  values: { readonly token: string },
): Promise<number> {
  const { statusCode, body } = await backend.request('call', {
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id, 'x-forwarded-for': client },
    body: JSON.stringify(values),
    headersTimeout: LIMIT_MS,
    bodyTimeout: LIMIT_MS,
  });
  await body.dump();
  return statusCode;
}
