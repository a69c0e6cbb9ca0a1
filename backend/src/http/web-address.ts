import { hasUnseen, withoutSpacesAround } from './plain-text.js';
import type { TextRule } from './rule.js';

const MAX = 2_048;
const SCHEME = /^https?:\/\//i;
const AUTHORITY = /^([^:]*)(?::\d{1,5})?$/;
const LABEL = /^[\p{L}\p{N}\p{M}_-]{1,63}$/u;
const LAST_LABEL = /^(\p{L}[\p{L}\p{M}]*|xn--[a-z0-9-]+)$/iu;
const DECIMAL = /^\d{1,3}$/;

/** A rule for a creator's address: http or https, its scheme may be left out, a domain or an IPv4 address. */
export function webAddress(message: string): TextRule {
  return {
    most: MAX,
    tooLong: message,
    clean: withoutSpacesAround,
    problem: (address) => (isWebAddress(address) ? null : message),
  };
}

/**
 * The parser of the platform decides, after what it would mend has been refused. Deliberately not one pattern: the
 * usual one for this takes seconds for thirty letters and an exclamation mark.
 */
function isWebAddress(address: string): boolean {
  if (address.length > MAX || hasUnseen(address) || /\s/.test(address)) return false;
  const withScheme = SCHEME.test(address) ? address : `http://${address}`;
  const authority = withScheme.replace(SCHEME, '').split(/[/?#]/, 1)[0] ?? '';
  const host = AUTHORITY.exec(authority)?.[1] ?? '';
  const labels = host.split('.');
  if (!isIpv4(labels) && !isDomain(labels)) return false;
  return URL.canParse(withScheme);
}

function isIpv4(labels: readonly string[]): boolean {
  return (
    labels.length === 4 &&
    labels.every((part) => DECIMAL.test(part) && String(Number(part)) === part && Number(part) <= 255)
  );
}

function isDomain(labels: readonly string[]): boolean {
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? '');
}
