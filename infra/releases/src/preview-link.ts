// Who has the preview key may see a composition that was, or a release that nobody gets yet. A link carries that right for
// ten minutes, a cookie for an hour; both are signed with the key and name the one thing that they open.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isReleaseName, isRemoteName } from './signed/verify.ts';
import { ReleaseError } from './release-error.ts';

export type Previewed = { composition: string } | { remote: string; release: string };
type Purpose = 'link' | 'cookie';

const KEY = /^[0-9a-f]{32}$/;
const COMPOSITION = /^[0-9a-f]{12}$/;
const SIGNED = /^([\w-]+)\.([\w-]{43})$/;
export const LINK_SECONDS = 10 * 60;
export const COOKIE_SECONDS = 60 * 60;

/**
 * The address that shows it to whoever opens it within ten minutes.
 * @param where `url`: of the running platform
 */
export async function previewLink(
  { dataDir, url }: { dataDir: string; url: string },
  previewed: Previewed,
): Promise<{ url: string; until: string }> {
  const checked = previewedIn(previewed);
  if (!checked)
    throw new ReleaseError('preview.name', 'A composition has 12 hexadecimal digits, a release is <remote>@<release>.');
  const until = Date.now() + LINK_SECONDS * 1000;
  const link = new URL('/preview', url);
  link.searchParams.set('link', signPreview(await keyIn(dataDir), 'link', { ...checked, until }));
  return { url: link.href, until: new Date(until).toISOString() };
}

export function signPreview(key: string, purpose: Purpose, right: Previewed & { until: number }) {
  const text = Buffer.from(JSON.stringify(right)).toString('base64url');
  return `${text}.${signatureOf(key, purpose, text)}`;
}

/** What a link or a cookie opens; null when it is not signed with this key for this purpose, or has ended. */
export function readPreview(key: string, purpose: Purpose, signed: string): (Previewed & { until: number }) | null {
  const [, text = '', signature = ''] = SIGNED.exec(signed) ?? [];
  const expected = Buffer.from(signatureOf(key, purpose, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const right = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  const previewed = previewedIn(right);
  return previewed && right.until > Date.now() ? { ...previewed, until: right.until } : null;
}

/** What somebody asks to see, when it could be there. */
export function previewedIn({ composition, remote, release }: Readonly<Record<string, unknown>>): Previewed | null {
  if (typeof composition === 'string') return COMPOSITION.test(composition) ? { composition } : null;
  if (typeof remote !== 'string' || typeof release !== 'string') return null;
  return isRemoteName(remote) && isReleaseName(release) ? { remote, release } : null;
}

const signatureOf = (key: string, purpose: Purpose, text: string) =>
  createHmac('sha256', key).update(`preview ${purpose} ${text}`).digest('base64url');

/** The edge makes it at its first start. */
async function keyIn(dataDir: string) {
  const file = join(dataDir, 'preview-key');
  const key = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (!KEY.test(key))
    throw new ReleaseError('preview.key', `${file} holds no key: start the platform once, it makes one.`);
  return key;
}
