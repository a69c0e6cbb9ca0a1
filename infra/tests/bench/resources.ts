// Resources of the sections. A resource starts when a section first needs it, and ends with the run.
import { chromium } from 'playwright-core';

import { findOrInstall, findFullChromium } from '../runner/programs.mjs';
import { startContestants } from './contestants/contestants.ts';
import { makeCreator } from './contestants/content.ts';
import { startPlatform } from './machine/platform.ts';

export type BenchResources = ReturnType<typeof prepareResources>;
export interface RunOptions {
  quick: boolean;
  /** The time of the flood of the section `load`. */
  minutes?: number;
  /** The rolling restarts of the section `operations`. A quarter of them, rounded up, is the number of kills of each process. */
  rounds?: number;
}

export function prepareResources(signal: AbortSignal) {
  /** the functions that run at the end, last one first */
  const cleanups: (() => Promise<unknown>)[] = [];
  const starts: Promise<unknown>[] = [];
  const runOnce = <T>(create: () => Promise<T>): (() => Promise<T>) => {
    let promise: Promise<T> | undefined;
    return () => {
      if (promise) return promise;
      signal.throwIfAborted();
      promise = create();
      starts.push(promise);
      return promise;
    };
  };
  const platform = runOnce(async () => {
    const runningPlatform = await startPlatform({ signal });
    cleanups.push(runningPlatform.stop);
    return runningPlatform;
  });
  const creator = runOnce(async () => makeCreator(await platform()));
  const pageUrl = runOnce(async () => `${(await platform()).url}/${(await creator()).username}`);
  return {
    signal,
    platform,
    /** The creator with the 14 links. */
    creator,
    /** Another creator with the same page, whose list may grow. */
    secondCreator: runOnce(async () => makeCreator(await platform(), 'meera.mondays')),
    /** URL of the creator's page. */
    pageUrl,
    contestants: runOnce(async () => {
      const runningContestants = await startContestants(await pageUrl(), signal);
      cleanups.push(runningContestants.nginx.stop);
      return runningContestants;
    }),
    browser: runOnce(async () => {
      const browser = await chromium.launch({
        executablePath: await findOrInstall(findFullChromium, signal),
        // Without these options a signal would end this process before the other resources end.
        ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
        args: [
          ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        ],
      });
      cleanups.push(() => browser.close());
      return browser;
    }),
    /** Waits also for resources that are still starting. */
    end: async () => {
      await Promise.allSettled(starts);
      for (const end of cleanups.splice(0).reverse()) await end();
    },
  };
}
