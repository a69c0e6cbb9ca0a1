import type { Backend } from '../http/backend.ts';
import { jsonObject } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';

const TIMEOUT_MS = 10_000;

interface Recipient {
  readonly backend: Backend;
  /** Proves to the API that an edge has checked the form. */
  readonly edgeKey: string;
  /** The path of the call, after `/api/v1`. */
  readonly path: string;
}

export interface FormAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | string[] | undefined;
}

/** Sends the values of a visitor's form to the API. Rejects when the API is unavailable. */
export async function sendForm(
  { backend, edgeKey, path }: Recipient,
  { id, client }: Pick<Exchange, 'id' | 'client'>,
  values: object,
): Promise<FormAnswer> {
  const response = await backend.request('call', {
    method: 'POST',
    path: `/api/v1${path}`,
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json', 'x-request-id': id },
      ...{ 'x-forwarded-for': client, 'x-edge-key': edgeKey },
    },
    body: JSON.stringify(values),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const retryAfter = response.headers['retry-after'];
  return { status: response.statusCode, body: await response.body.text(), retryAfter };
}

/** The names of the fields that the API refuses. Empty for all answers but 400. */
export function refusedFields({ status, body }: FormAnswer): readonly string[] {
  const errors = status === 400 ? jsonObject(body)?.['errors'] : undefined;
  return Array.isArray(errors) ? errors.map((error: { readonly field?: unknown }) => String(error.field)) : [];
}
