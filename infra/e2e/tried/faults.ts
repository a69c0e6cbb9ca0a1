import type { Page, Route } from '@playwright/test';

import { oneByteChanged } from './edge-alone.ts';
import { REMOTE } from './tried-remote.ts';

/** What can be wrong with a file on its way into a browser, until it is healed. */
const ON_THE_WAY: Readonly<Record<string, (route: Route) => Promise<void> | undefined>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  '500': (route) => route.fulfill({ status: 500, body: 'Something broke' }),
  hangs: () => undefined,
  'cut half way': (route) => changed(route, (bytes) => bytes.subarray(0, bytes.length >> 1)),
  'one byte changed': (route) => changed(route, oneByteChanged),
  'wrong type': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A login</title>' }),
};

async function changed(route: Route, change: (bytes: Buffer) => Buffer): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.body()) });
}

/** What a file's own code may do; `mfe-tried` does it where it is planted. */
const OWN = ['throws on load', 'throws on render'];

/**
 * The faults of each file that browsers load, on pages that the browser makes and on those that the edge has drawn. A
 * page tells apart what fails, hangs and throws: each file does all three. The ways to fail are shared among the files.
 */
export const FILES: Readonly<Record<string, { readonly made: readonly string[]; readonly drawn: readonly string[] }>> =
  {
    // The bundler's run time: it throws as it is read, or when it is asked for what it exposes (`withThrowingEntry`).
    entry: { made: ['404', 'one byte changed', 'hangs', ...OWN], drawn: ['wrong type', '500', 'hangs', ...OWN] },
    'exposed chunk': { made: ['500', 'wrong type', 'hangs', ...OWN], drawn: ['cut half way', 'hangs', ...OWN] },
    // What the edge draws is drawn whole.
    'lazy chunk': { made: ['cut half way', 'hangs', ...OWN], drawn: [] },
    // It runs nothing.
    style: { made: ['500', 'wrong type', 'hangs'], drawn: ['404', 'one byte changed', 'hangs'] },
  };

/** Lets a page meet a fault of a file; returns how to heal it. `at`: the file's address, whatever try it is. */
export async function plant(page: Page, { file, fault, at }: { file: string; fault: string; at: string }) {
  const spoil = ON_THE_WAY[fault];
  if (!spoil) {
    await page.addInitScript((planted) => Object.assign(globalThis, { planted }), `${file} ${fault}`);
    return () => page.evaluate(() => Object.assign(globalThis, { planted: '' }));
  }
  const is = (url: URL) => url.pathname.startsWith(`/remotes/${REMOTE}/`) && url.pathname.endsWith(`/${at}`);
  await page.route(is, spoil);
  return () => page.unroute(is);
}

/**
 * What can be wrong with a file in the store: null, it is gone; `folder`, it cannot be read. One that hangs is in
 * lasting-store.test.ts: no file of a test machine does.
 */
export const IN_THE_STORE: Readonly<Record<string, (bytes: Buffer) => Buffer | 'folder' | null>> = {
  '404': () => null,
  '500': () => 'folder',
  'cut half way': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'one byte changed': oneByteChanged,
  'wrong type': () => Buffer.from('<!doctype html><title>A login</title>'),
};
