import { abortable, type TimeLimit } from './time-limit.ts';

/** Responses that an inline script of the edge requested before the shell's code was loaded. */
interface Prefetched {
  readonly token: string;
  readonly responses: Map<string, Promise<PrefetchedResponse>>;
}

interface PrefetchedResponse {
  readonly status: number;
  readonly data: unknown;
}

const page = globalThis as { prefetched?: Prefetched };

/**
 * The prefetched response of a call, when the same `token` requested it. Each response is returned once. Undefined when
 * there is none, or when it fails.
 */
export async function prefetchedResponse(
  path: string,
  token: string | null,
  timeLimit: () => TimeLimit,
): Promise<PrefetchedResponse | undefined> {
  const { prefetched } = page;
  if (!prefetched || prefetched.token !== token) return undefined;
  const response = prefetched.responses.get(path);
  if (!response) return undefined;
  prefetched.responses.delete(path);
  const limit = timeLimit();
  try {
    return await abortable(limit, response);
  } catch {
    return undefined;
  } finally {
    limit.end();
  }
}

/** Discards all prefetched responses, because a write has made them stale. */
export function forgetPrefetched(): void {
  delete page.prefetched;
}
