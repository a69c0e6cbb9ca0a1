import { broken } from '../../ssr-worker/checked-message.ts';
import type { RenderJob, RenderOutcome, SsrWorkerOptions, Task } from '../../ssr-worker/protocol.ts';
import { SsrWorker } from '../../ssr-worker/ssr-worker.ts';

/** The number of workers that try a page, as on the edge. */
const MAX_TRIES = 2;
const ignore = () => undefined;

/**
 * Draws pages of one release in an SSR worker. A page that ends the worker fails, and a new worker draws the others.
 * @param options `until`: pages that are not drawn at this time fail
 */
export async function drawPages(
  jobs: readonly RenderJob[],
  { until, ...options }: SsrWorkerOptions & { readonly until: number },
): Promise<RenderOutcome[]> {
  const current: { worker: SsrWorker | null } = { worker: null };
  const take = (task: Task) => {
    task.tries += 1;
    (current.worker ??= start()).take(task);
  };
  const start = () => {
    const worker: SsrWorker = new SsrWorker(options, {
      onFree: ignore,
      onEnd: ({ reason, blamed, innocent }) => {
        if (current.worker === worker) current.worker = null;
        blamed?.settle(broken('death', reason));
        for (const task of innocent) {
          if (task.tries < MAX_TRIES && Date.now() < until) take(task);
          else task.settle(broken('worker', reason));
        }
      },
    });
    return worker;
  };
  const timer = setTimeout(() => void current.worker?.end('the pages need too long'), until - Date.now());
  try {
    const outcomes = jobs.map(
      (job) =>
        new Promise<RenderOutcome>((settle) => take({ job, until, onAsk: ignore, onReply: ignore, settle, tries: 0 })),
    );
    return await Promise.all(outcomes);
  } finally {
    clearTimeout(timer);
    await current.worker?.end('its pages are drawn');
  }
}
