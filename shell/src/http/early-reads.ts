import { abortable, type TimeLimit } from './time-limit.ts';

/** What the page has asked for before any code was there: the edge writes the script that does. */
interface EarlyReads {
  readonly token: string;
  readonly answers: Map<string, Promise<EarlyAnswer>>;
}

interface EarlyAnswer {
  readonly status: number;
  readonly data: unknown;
}

const page = globalThis as { earlyReads?: EarlyReads };

/**
 * The answer to a call that this page has made already, as whoever has `token`; each is given once. Undefined when there
 * is none, or it does not come.
 */
export async function earlyAnswer(
  path: string,
  token: string | null,
  timeLimit: () => TimeLimit,
): Promise<EarlyAnswer | undefined> {
  const { earlyReads } = page;
  if (!earlyReads || earlyReads.token !== token) return undefined;
  const answer = earlyReads.answers.get(path);
  if (!answer) return undefined;
  earlyReads.answers.delete(path);
  const limit = timeLimit();
  try {
    return await abortable(limit, answer);
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
