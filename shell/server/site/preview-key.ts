import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Exchange } from '../http/exchange.ts';

const FORM = /^[0-9a-f]{32}$/;

/**
 * The preview key in `DATA_DIR/preview-key`. It is created when the file is missing or invalid. Holders of the key can bypass
 * caches. When the file cannot be written, the key is random and unknown to everybody.
 */
export function previewKeyIn(dataDir: string): string {
  const file = join(dataDir, 'preview-key');
  const made = randomBytes(16).toString('hex');
  try {
    const known = read(file);
    if (known !== null) return known;
    mkdirSync(dataDir, { recursive: true });
    rmSync(file, { force: true });
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch {
    return made;
  }
}

function read(file: string): string | null {
  if (!existsSync(file)) return null;
  const key = readFileSync(file, 'utf8').trim();
  return FORM.test(key) ? key : null;
}

/** Whether a request has `Cache-Control: no-cache` and the right `X-Preview-Key`. */
export const asksForFresh = ({ req }: Exchange, key: string): boolean =>
  /no-cache/i.test(req.headers['cache-control'] ?? '') && isPreviewKey(req.headers['x-preview-key'], key);

export const isPreviewKey = (given: unknown, key: string): boolean =>
  typeof given === 'string' &&
  FORM.test(given) &&
  FORM.test(key) &&
  timingSafeEqual(Buffer.from(key), Buffer.from(given));
