// What sections need, made when the first of them asks and ended with the run.
import { chromium } from 'playwright-core';

import { startContestants } from './contestants/contestants.ts';
import { makeCreator } from './contestants/content.ts';
import { ROOT, startPlatform } from './machine/platform.ts';
import { findBrowser } from './machine/programs.ts';

export type Prepared = ReturnType<typeof prepare>;
/** How the sections of a run are measured. */
export interface How {
  quick: boolean;
}

export function prepare(signal: AbortSignal) {
  /** done in reverse order */
  const endings: (() => Promise<unknown>)[] = [];
  const begun: Promise<unknown>[] = [];
  const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => {
      if (made) return made;
      signal.throwIfAborted();
      made = make();
      begun.push(made);
      return made;
    };
  };
  const platform = once(async () => {
    const started = await startPlatform({ signal });
    endings.push(started.stop);
    return started;
  });
  const creator = once(async () => makeCreator((await platform()).url));
  const pageUrl = once(async () => `${(await platform()).url}/${(await creator()).username}`);
  return {
    signal,
    platform,
    /** Who has the 14 links. */
    creator,
    /** Another one with the same page, whose list may grow. */
    another: once(async () => makeCreator((await platform()).url, 'meera.mondays')),
    /** Address of their page. */
    pageUrl,
    contestants: once(async () => {
      const started = await startContestants(await pageUrl(), signal);
      endings.push(started.nginx.stop);
      return started;
    }),
    browser: once(async () => {
      const browser = await chromium.launch({
        executablePath: await findBrowser(ROOT, signal),
        // It would end this process by itself, before the others are ended.
        ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
        args: [
          ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        ],
      });
      endings.push(() => browser.close());
      return browser;
    }),
    /** Also of what is still being made, by others at the same time. */
    end: async () => {
      await Promise.allSettled(begun);
      for (const end of endings.splice(0).reverse()) await end();
    },
  };
}
