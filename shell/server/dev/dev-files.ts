import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Exchange } from '../http/exchange.ts';
import { sendResponse, textResponse } from '../http/send.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
};

/** In development only: files for React refresh, and source maps of releases. */
export const DEV_FILES = /^\/remotes\/[a-z][a-z0-9-]*\/hot\/|^\/dev\/maps\//;

export async function sendDevFile(exchange: Exchange, mapsDir: string): Promise<void> {
  const [, first, second = '', ...rest] = decodeURIComponent(exchange.pathname).split('/');
  const path = first === 'dev' ? rest.join('/') : [second, ...rest].join('/');
  const isSafe = /^[\w@~./-]+$/.test(path) && !path.includes('..');
  const bytes = isSafe ? await readFile(join(mapsDir, path), 'utf8').catch(() => null) : null;
  if (bytes === null) return sendResponse(exchange, textResponse(404, 'There is no such file.', NO_STORE));
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
  const map = path.endsWith('.js') && { sourcemap: `${exchange.pathname}.map` };
  return sendResponse(exchange, textResponse(200, bytes, { ...NO_STORE, 'content-type': type, ...map }));
}

const NO_STORE = { 'cache-control': 'no-store' };
