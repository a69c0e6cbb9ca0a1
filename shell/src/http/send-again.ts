/** Between tries, in ms; together shorter than somebody waits before pressing once more. */
const PAUSES = [500, 1500];
/** More forms than anybody has open. */
const MOST_UNSURE = 20;

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/** A write changes something; the API does it once for one key. This one is a GET by contract. */
export const isWrite = ({ method, path }: Write): boolean => method !== 'GET' || path === '/users/email-send';

/**
 * The keys of writes: each has a new one, but when nobody knows what became of it, and somebody presses once more, it is
 * the same write. Not if another one has succeeded in between: who deletes, takes back and deletes again means it anew.
 */
export class WriteKeys {
  readonly #unsure = new Map<string, string>();

  keyOf(write: Write): string {
    return this.#unsure.get(contentOf(write)) ?? newKey();
  }

  /** After the last try. */
  note(write: Write, key: string, end: 'done' | 'refused' | 'unsure'): void {
    const content = contentOf(write);
    if (end === 'done') this.#unsure.clear();
    this.#unsure.delete(content);
    if (end === 'unsure') this.#unsure.set(content, key);
    for (const oldest of this.#unsure.keys()) if (this.#unsure.size > MOST_UNSURE) this.#unsure.delete(oldest);
  }
}

/** Of pictures only their size and kind: should two be alike in that, the API says that the key was another write's. */
function contentOf({ method, path, body }: Write): string {
  const parts = body instanceof FormData ? [...body].map(([name, part]) => [name, sketchOf(part)]) : body;
  return `${method} ${path} ${JSON.stringify(parts)}`;
}

const sketchOf = (part: FormDataEntryValue): string => (typeof part === 'string' ? part : `${part.size} ${part.type}`);

/** (`crypto.randomUUID` is there over TLS only.) */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Sends until a response comes that says what became of it, three times at most. `isLost` judges a failure, `isPassing`
 * a response: the API is away, and asks to be called again.
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
