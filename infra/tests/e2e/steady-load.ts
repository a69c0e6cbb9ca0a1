/** Requests to a running site at a constant rate. */
export interface SteadyLoad {
  /** Pages that are visited from now on. */
  visit(...paths: readonly string[]): void;
  /** Ends the load. Returns the number of requests, and those that did not answer 200. */
  stop(): Promise<{ readonly requests: number; readonly failures: readonly string[] }>;
}

const PAUSE_MS = 200;

/** Visits the pages in turn. A slow response delays no later request. */
export function startSteadyLoad(url: string, firstPaths: readonly string[]): SteadyLoad {
  const paths = [...firstPaths];
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  let requests = 0;
  const visit = async (path: string) => {
    try {
      const response = await fetch(url + path, { redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status !== 200) failures.push(`${path} answered ${response.status}`);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    const request = visit(paths[requests % paths.length] ?? '/');
    requests += 1;
    open.add(request);
    void request.finally(() => open.delete(request));
  }, PAUSE_MS);
  return {
    visit: (...more) => void paths.push(...more),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      return { requests, failures };
    },
  };
}
