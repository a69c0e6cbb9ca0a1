/** Delays between tries in ms. Their sum is short, because the user waits. */
const DELAYS_MS = [500, 1500];
const MAX_REMEMBERED = 20;

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/** Whether a call is a write. The specification sends one write, the verification mail, with GET. */
export const isWrite = ({ method, path }: Write): boolean => method !== 'GET' || path === '/users/email-send';

/**
 * Idempotency keys of writes. Each write gets a new key. When the result of a write is unknown and the user sends the write
 * again, the write keeps its key. After another successful write it gets a new key, because deleting, restoring and deleting
 * again are separate writes.
 */
export class WriteKeys {
  readonly #unknownKeys = new Map<string, string>();

  keyOf(write: Write): string {
    return this.#unknownKeys.get(contentOf(write)) ?? newKey();
  }

  /** Called after the last try. */
  recordResult(write: Write, key: string, result: 'done' | 'refused' | 'unknown'): void {
    const content = contentOf(write);
    if (result === 'done') this.#unknownKeys.clear();
    this.#unknownKeys.delete(content);
    if (result === 'unknown') this.#unknownKeys.set(content, key);
    for (const oldest of this.#unknownKeys.keys())
      if (this.#unknownKeys.size > MAX_REMEMBERED) this.#unknownKeys.delete(oldest);
  }
}

/**
 * Identifies a write by its content. A file counts by size and type. When two different files have the same size and type,
 * the API answers 409 (`request.key_reused`).
 */
function contentOf({ method, path, body }: Write): string {
  const fields = body instanceof FormData ? [...body].map(([name, value]) => [name, summarize(value)]) : body;
  return `${method} ${path} ${JSON.stringify(fields)}`;
}

const summarize = (value: FormDataEntryValue): string =>
  typeof value === 'string' ? value : `${value.size} ${value.type}`;

/** A random key (`crypto.randomUUID` needs a secure context). */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Sends a call up to three times, until its result is known. `isConnectionLost` tells whether a failure leaves the result unknown,
 * `isTemporary` whether a response is a temporary 503.
 */
export async function sendUntilResponse<T>(
  send: () => Promise<T>,
  {
    isConnectionLost,
    isTemporary,
  }: { readonly isConnectionLost: (error: unknown) => boolean; readonly isTemporary: (response: T) => boolean },
): Promise<T> {
  for (const delay of DELAYS_MS) {
    try {
      const response = await send();
      if (!isTemporary(response)) return response;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return send();
}
