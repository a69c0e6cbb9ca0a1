import type { ConfirmedCall } from '@linkstall/contracts/http';

import { PASSWORD, type Call, type Client, type TestResponse } from './client.js';

interface SensitiveCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

type Session = Pick<Call, 'token' | 'headers'>;

/** The id of the grant that a refused call needs. */
export const grantIdOf = ({ body }: Pick<TestResponse, 'body'>): string | undefined =>
  (body as { grant?: { id: string } } | undefined)?.grant?.id;

/** Sends a sensitive call of a browser without a grant, and confirms it as the page `/confirm` does. Returns the header. */
export async function confirmCall(api: Client, call: SensitiveCall, session: Session): Promise<Record<string, string>> {
  const { token = '', headers = {} } = session;
  const browser = { token, headers: { 'sec-fetch-site': 'same-origin', ...headers } };
  const id = grantIdOf(await sendCall(api, call, browser)) ?? '';
  const confirmation = await api.post<ConfirmedCall>(`users/grants/${id}`, { password: PASSWORD }, browser);
  return { 'x-linkstall-grant': `${id}.${confirmation.body.data.secret}` };
}

/** Sends a sensitive call, confirms it if it needs a grant, and sends it with the grant. */
export async function sendConfirmed<T>(api: Client, call: SensitiveCall, session: Session): Promise<TestResponse<T>> {
  const refused = await sendCall<T>(api, call, session);
  if (grantIdOf(refused) === undefined) return refused;
  const grant = await confirmCall(api, call, session);
  return sendCall(api, call, { ...session, headers: { ...session.headers, ...grant } });
}

function sendCall<T>(api: Client, { method, path, body }: SensitiveCall, { token = '', headers }: Session) {
  const type = body ? { 'content-type': 'application/json' } : {};
  const content = body ? { body: JSON.stringify(body) } : {};
  return api.send<T>(method, path, { token, headers: { ...type, ...headers }, ...content });
}
