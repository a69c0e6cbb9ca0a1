/** Between tries, in ms; together shorter than somebody waits before pressing once more. */
const PAUSES = [500, 1500];
/** Calls that the API does once for one key, however often they are sent. */
const ONCE_FOR_A_KEY = /^\/(link|product)\//;

interface Sent {
  readonly method: string;
  readonly path: string;
}

/** Names one write. (`crypto.randomUUID` is there over TLS only.) */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a call may be sent again when nobody knows what became of it. */
export const maySendAgain = ({ method, path }: Sent): boolean => method !== 'GET' && ONCE_FOR_A_KEY.test(path);

/**
 * Sends until an answer comes that says what became of it, three times at most. `isLost` judges a failure, `isPassing`
 * an answer: the API is away, and asks to be called again.
 */
export async function sendUntilAnswered<T>(
  send: () => Promise<T>,
  { isLost, isPassing }: { readonly isLost: (error: unknown) => boolean; readonly isPassing: (answer: T) => boolean },
): Promise<T> {
  for (const pause of PAUSES) {
    try {
      const answer = await send();
      if (!isPassing(answer)) return answer;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send();
}
