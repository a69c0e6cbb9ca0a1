import { join } from 'node:path';

import type { RenderJob, RenderOutcome } from '../src/ssr-worker/protocol.ts';
import { SsrWorker } from '../src/ssr-worker/ssr-worker.ts';
import { OTHER_BUNDLE, SHELL_BUNDLE } from './attack-bundle.ts';

const SHELL_FOLDER = join(import.meta.dirname, '../../../../shell');
const REPLY = { status: 200, body: '{"statusCode":200,"data":"from the API","message":""}' };

/** The SSR worker of a remote. A new worker starts when the worker ends, as on the edge. */
export class RemoteWorker {
  #bundles;
  readonly #limitMs: number | undefined;
  #worker: SsrWorker | null = null;
  /** The reason why workers ended. */
  readonly ends: string[] = [];

  /**
   * @param attacker the text of the bundle of the remote `attacker`
   * @param limitMs the limit for a single run of a page's code; absent: the limit of the product
   */
  constructor(attacker: string, limitMs?: number) {
    this.#limitMs = limitMs;
    this.#bundles = new Map([
      ['shell/1', SHELL_BUNDLE],
      ['attacker/1', attacker],
      ['other/1', OTHER_BUNDLE],
    ]);
  }

  render(job: RenderJob): Promise<RenderOutcome> {
    return new Promise((settle) => {
      const ignore = () => undefined;
      const task = { job, until: Date.now() + 5000, onAsk: ignore, onReply: ignore, settle, tries: 0 };
      (this.#worker ??= this.#start()).take(task);
    });
  }

  async end() {
    await this.#worker?.end('the test is done');
  }

  #start() {
    const bundle = (name: string) => Promise.resolve(this.#bundles.get(name) ?? '');
    const worker: SsrWorker = new SsrWorker(
      {
        packagesFrom: SHELL_FOLDER,
        bundle,
        ask: () => Promise.resolve(REPLY),
        onOutput: (text) => process.env['SHOW'] && console.error(text),
        ...(this.#limitMs !== undefined && { limitMs: this.#limitMs }),
      },
      {
        onFree: () => undefined,
        onEnd: ({ reason, blamed, innocent }) => {
          this.ends.push(reason);
          this.#worker = null;
          for (const task of blamed ? [blamed, ...innocent] : innocent)
            task.settle({ kind: 'broken', cause: 'death', reason });
        },
      },
    );
    return worker;
  }
}
