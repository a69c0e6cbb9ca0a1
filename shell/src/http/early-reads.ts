import { abortable, type TimeLimit } from './time-limit.ts';

/** What the page has asked for before any code was there: the edge writes the script that does. */
interface EarlyReads {
  readonly token: string;
  readonly responses: Map<string, Promise<EarlyResponse>>;
}

interface EarlyResponse {
  readonly status: number;
  readonly data: unknown;
}

const page = globalThis as { earlyReads?: EarlyReads };

/**
 * The response to a call that this page has made already, as whoever has `token`; each is given once. Undefined when there
 * is none, or it does not come.
 */
export async function earlyResponse(
  path: string,
  token: string | null,
  timeLimit: () => TimeLimit,
): Promise<EarlyResponse | undefined> {
  const { earlyReads } = page;
  if (!earlyReads || earlyReads.token !== token) return undefined;
  const response = earlyReads.responses.get(path);
  if (!response) return undefined;
  earlyReads.responses.delete(path);
  const limit = timeLimit();
  try {
    return await abortable(limit, response);
  } catch {
    return undefined;
  } finally {
    limit.end();
  }
}

/** Once something was changed they are too old. */
export function forgetEarly(): void {
  delete page.earlyReads;
}
