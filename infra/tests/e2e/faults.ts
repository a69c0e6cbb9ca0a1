import type { Page, Route } from '@playwright/test';

import { changeResponse } from './change-response.ts';
import { withChangedByte } from './edge-alone.ts';
import { REMOTE } from './test-remotes/test-remote.ts';

/** Faults of a file between edge and browser. A fault stays until a test removes it. */
const IN_TRANSIT: Readonly<Record<string, (route: Route) => Promise<void> | undefined>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  '500': (route) => route.fulfill({ status: 500, body: 'Something broke' }),
  hangs: () => undefined,
  'cut half way': (route) => fulfillChanged(route, (bytes) => bytes.subarray(0, bytes.length >> 1)),
  'one byte changed': (route) => fulfillChanged(route, withChangedByte),
  'wrong type': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A login</title>' }),
};

const fulfillChanged = (route: Route, change: (bytes: Buffer) => Buffer) =>
  changeResponse(route, async (response) => ({ body: change(await response.body()) }));

/** Faults of the file's own code. `globalThis.planted` says where `mfe-test` throws. */
const THROWS = ['throws on load', 'throws on render'];

/**
 * The faults of each file, on pages that the browser renders and on pages that the edge rendered. A page distinguishes a
 * file that fails, hangs or throws, so each file gets all three. The ways to fail are divided among the files.
 * integrity.spec.ts changes a byte of every file of a browser-rendered page.
 */
export const FILES: Readonly<
  Record<string, { readonly browserPageFaults: readonly string[]; readonly serverPageFaults: readonly string[] }>
> = {
  // The bundler's runtime. It throws on load, or when a container method runs (`withThrowingEntry`).
  entry: {
    browserPageFaults: ['404', 'hangs', ...THROWS],
    serverPageFaults: ['wrong type', 'hangs', ...THROWS],
  },
  'exposed chunk': {
    browserPageFaults: ['500', 'hangs', ...THROWS],
    serverPageFaults: ['cut half way', 'hangs', ...THROWS],
  },
  // The edge never renders a lazy chunk on its own.
  'lazy chunk': { browserPageFaults: ['cut half way', 'hangs', ...THROWS], serverPageFaults: [] },
  // A style runs no code.
  style: { browserPageFaults: ['wrong type', 'hangs'], serverPageFaults: ['one byte changed', 'hangs'] },
};

interface PlantedFault {
  readonly remove: () => Promise<unknown>;
  /** Resolves at the first request of the file. Never resolves for a fault of the file's own code. */
  readonly requested: Promise<void>;
}

/** Adds a fault of a file to a page. `path` is the path of the file, the same in every retry. */
export async function plant(
  page: Page,
  { file, fault, path }: { file: string; fault: string; path: string },
): Promise<PlantedFault> {
  const addFault = IN_TRANSIT[fault];
  let markAsRequested = () => {};
  const requested = new Promise<void>((resolve) => (markAsRequested = resolve));
  if (!addFault) {
    await page.addInitScript((planted) => Object.assign(globalThis, { planted }), `${file} ${fault}`);
    return { remove: () => page.evaluate(() => Object.assign(globalThis, { planted: '' })), requested };
  }
  const isTheFile = (url: URL) => url.pathname.startsWith(`/remotes/${REMOTE}/`) && url.pathname.endsWith(`/${path}`);
  let isFaulty = true;
  await page.route(isTheFile, (route) => {
    markAsRequested();
    return isFaulty ? addFault(route) : route.fallback();
  });
  // The route stays, because `page.unroute` would let a hanging request continue, and the page would work without a retry.
  return { remove: () => Promise.resolve((isFaulty = false)), requested };
}

/**
 * Faults of a file in the store: null deletes the file, `folder` makes it unreadable. fallback-store.test.ts
 * tests a file that hangs, because no file of a test machine hangs.
 */
export const IN_THE_STORE: Readonly<Record<string, (bytes: Buffer) => Buffer | 'folder' | null>> = {
  '404': () => null,
  '500': () => 'folder',
  'cut half way': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'one byte changed': withChangedByte,
  'wrong type': () => Buffer.from('<!doctype html><title>A login</title>'),
};
