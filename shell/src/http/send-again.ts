/** Delays between tries in ms; their sum is shorter than the patience of a user. */
const PAUSES = [500, 1500];
/** Maximum remembered writes. */
const MOST_UNSURE = 20;

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/** A write with a GET request, by specification. */
export const isWrite = ({ method, path }: Write): boolean => method !== 'GET' || path === '/users/email-send';

/**
 * Idempotency keys of writes. Each write gets a new key. When the result of a write is unknown and the user sends it again, it
 * keeps its key, unless another write has succeeded in between: deleting, restoring and deleting again are separate writes.
 */
export class WriteKeys {
  readonly #unsure = new Map<string, string>();

  keyOf(write: Write): string {
    return this.#unsure.get(contentOf(write)) ?? newKey();
  }

  /** Called after the last try. */
  note(write: Write, key: string, end: 'done' | 'refused' | 'unsure'): void {
    const content = contentOf(write);
    if (end === 'done') this.#unsure.clear();
    this.#unsure.delete(content);
    if (end === 'unsure') this.#unsure.set(content, key);
    for (const oldest of this.#unsure.keys()) if (this.#unsure.size > MOST_UNSURE) this.#unsure.delete(oldest);
  }
}

/** Identifies a write by its content. Files count by size and type; for equal ones the API detects the difference (409). */
function contentOf({ method, path, body }: Write): string {
  const parts = body instanceof FormData ? [...body].map(([name, part]) => [name, sketchOf(part)]) : body;
  return `${method} ${path} ${JSON.stringify(parts)}`;
}

const sketchOf = (part: FormDataEntryValue): string => (typeof part === 'string' ? part : `${part.size} ${part.type}`);

/** A random key (`crypto.randomUUID` needs a secure context). */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Sends a call up to three times, until its result is known. `isLost` tells whether a failure leaves the result unknown,
 * `isPassing` whether a response is a temporary 503.
 */
export async function sendUntilResponse<T>(
  send: () => Promise<T>,
  { isLost, isPassing }: { readonly isLost: (error: unknown) => boolean; readonly isPassing: (response: T) => boolean },
): Promise<T> {
  for (const pause of PAUSES) {
    try {
      const response = await send();
      if (!isPassing(response)) return response;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send();
}
