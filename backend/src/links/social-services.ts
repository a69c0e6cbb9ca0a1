import type { ShownAccount } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/link-href';
import { serviceOf } from '@linkstall/kit/social-services';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { lighterPath } from './lighter-path.js';

const GLOBE = lighterPath(
  'M12 1a11 11 0 100 22 11 11 0 000-22zm0 2c1 0 2.6 2.1 3.2 6H8.8C9.400 5.100 11 3 12 3zM8.800 3.600C7.900 5 7.100 6.900 6.800 9H3.500a9 9 0 015.300-5.400zm6.400 0A9 9 0 0120.500 9h-3.300c-.3-2.100-1.100-4-2-5.400zM3.060 11h3.500v2h-3.500a9 9 0 010-2zm5.500 0h6.900v2h-6.900v-2zm8.900 0h3.500a9 9 0 010 2h-3.500v-2zM3.500 15h3.300c.3 2.100 1.100 4 2 5.400A9 9 0 013.500 15zm5.300 0h6.400c-.6 3.900-2.200 6-3.200 6s-2.600-2.100-3.200-6zm8.400 0h3.300a9 9 0 01-5.300 5.400c.9-1.400 1.700-3.300 2-5.400z',
);

const ICONS = join(dirname(createRequire(import.meta.url).resolve('simple-icons')), 'icons');
/** Read once: a few kilobytes. */
const read = new Map<string, string>();

/** The drawing of a service; simple-icons has none where its owner wants none. */
function iconOf(service: string): string {
  const known = read.get(service);
  if (known !== undefined) return known;
  const file = join(ICONS, `${service}.svg`);
  const [, icon = GLOBE] = existsSync(file) ? (/<path d="([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? []) : [];
  const lighter = lighterPath(icon);
  read.set(service, lighter);
  return lighter;
}

/** Whose account an address is, by its host. Of an unknown one it says the host. */
export function shownAccount(url: string): ShownAccount {
  const host = new URL(linkHref(url)).hostname;
  const known = serviceOf(host);
  if (!known) return { url, service: 'website', label: host.replace(/^www\./, ''), icon: GLOBE };
  return { url, ...known, icon: iconOf(known.service) };
}
