import { domainToASCII } from 'node:url';

import type { TextRule } from '../http/rule.js';
import { withoutSpacesAround } from '../http/plain-text.js';

const MAX = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MESSAGE = 'Write a domain such as example.com, or *.example.com for its subdomains';
/** The characters of a domain as people type it. The URL parser would also accept others. */
const DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u;

/** A domain of email addresses: `example.com`, or `*.example.com` for its subdomains. */
export const EMAIL_DOMAIN: TextRule = {
  maxLength: MAX,
  tooLong: MESSAGE,
  clean: (text) => normalized(withoutSpacesAround(text)),
  problem: (text) => {
    const labels = text.replace(/^\*\./, '').split('.');
    return labels.length > 1 && labels.every((label) => LABEL.test(label)) ? null : MESSAGE;
  },
};

/** The domain in ASCII and lower case. A text that is no domain stays as it is. */
function normalized(text: string): string {
  const start = text.startsWith('*.') ? '*.' : '';
  const domain = text.slice(start.length).replace(/^@/, '');
  return DOMAIN.test(domain) ? start + domainToASCII(domain) : text;
}

/** Whether the domain of a normalized address is in the list. Without a list every address is allowed. */
export function isAllowedAddress(emailKey: string, domains: readonly string[]): boolean {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1);
  const matches = (allowed: string) =>
    allowed.startsWith('*.') ? domain.endsWith(allowed.slice(1)) : domain === allowed;
  return domains.length === 0 || domains.some(matches);
}
