import type { VisibleAccount } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/link-href';
import { serviceOf } from '@linkstall/kit/social-services';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { withHttps, withoutWww } from '../http/web-address.js';
import { iconPath } from './icon-path.js';

const GLOBE = iconPath(
  'M12 1a11 11 0 010 22 11 11 0 010-22zm0 2a9 9 0 000 18 9 9 0 000-18zm0-2a5.5 11 0 010 22 5.5 11 0 010-22zm0 2a3.5 9 0 000 18 3.5 9 0 000-18zM2 11h20v2H2z',
);

const FRAME = 'M4 1h16a3 3 0 013 3v16a3 3 0 01-3 3H4a3 3 0 01-3-3V4a3 3 0 013-3z';
/** Services without an icon in simple-icons (at their owners' wish); they get framed initials. */
const INITIALS: Readonly<Record<string, string>> = {
  amazon: 'M17 9h-3v.7a4.7 4.7 0 100 7.600v.7h3zM11.250 11.500a2 2 0 110 4 2 2 0 010-4z',
  flipkart:
    'M9.500 19h3v-7h3V9.400h-3v-.9a1.500 1.500 0 011.500-1.500h1.500V4.500H14A4.500 4.500 0 009.500 9v.4h-2V12h2z',
  linkedin:
    'M5.250 10v9h3v-9zM6.750 4.800a1.750 1.750 0 100 3.500 1.750 1.750 0 000-3.500zM10.250 10v9h3v-5a2 2 0 014 0v5h3v-5.500a4 4 0 00-7-2.600V10z',
  sharechat:
    'M17 5.500h-6a3.900 3.900 0 000 7.800h2a1.200 1.200 0 010 2.400H7v2.800h6a3.900 3.900 0 000-7.800h-2a1.200 1.200 0 010-2.400h6z',
};

const ICONS = dirname(createRequire(import.meta.url).resolve('simple-icons/icons/github.svg'));
/** Icons, read once: a few kilobytes. */
const icons = new Map<string, string>();

function iconOf(service: string): string {
  const cached = icons.get(service);
  if (cached !== undefined) return cached;
  const icon = iconPath(drawingOf(service));
  icons.set(service, icon);
  return icon;
}

function drawingOf(service: string): string {
  const file = fileOf(service);
  const [, path] = existsSync(file) ? (/<path d="([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return path ?? FRAME + (INITIALS[service] ?? '');
}

const fileOf = (service: string): string => join(ICONS, `${service}.svg`);

/** The icon of a service from which visitors come; undefined for a service without one. */
export const sourceIcon = (service: string): string | undefined =>
  icons.has(service) || service in INITIALS || existsSync(fileOf(service)) ? iconOf(service) : undefined;

/** The icon of the service at an address; undefined for other addresses. */
export function linkIcon(url: string): string | undefined {
  const href = linkHref(url);
  const service = URL.canParse(href) ? serviceOf(new URL(href).hostname) : null;
  return service ? iconOf(service.service) : undefined;
}

/** The account at an address, with service, label and icon. The host of the address names the service, or is the label. */
export function visibleAccount(typed: string): VisibleAccount {
  // The profile of a service verifies a link back (`rel="me"`) only with https. Older rows are stored without a scheme.
  const url = withHttps(typed);
  const host = new URL(url).hostname;
  const service = serviceOf(host);
  if (!service) return { url, service: 'website', label: withoutWww(host), icon: GLOBE };
  return { url, ...service, icon: iconOf(service.service) };
}
