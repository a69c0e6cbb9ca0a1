import { withoutInvisible } from '@linkstall/kit/invisible';
import { domainToASCII } from 'node:url';

import type { TextRule } from '../../http/rule.js';

const MAX = 254;
const LOCAL_MAX = 64;
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
/** Checked as typed, before the URL parser normalizes the domain. */
const DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LAST_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

const MESSAGE = 'This is not an email address';

/** A rule for a plain email address: no quotes, comments, lists or display names, and a valid domain. */
export const EMAIL: TextRule = {
  maxLength: MAX,
  tooLong: MESSAGE,
  clean: withoutInvisible,
  problem: (email) => {
    if (email === '') return 'Email is required';
    return emailKey(email) === null ? MESSAGE : null;
  },
};

/** The normalized address, which is unique; null for an invalid address. */
export function emailKey(email: string): string | null {
  const atIndex = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(atIndex, 0));
  if (email.length > MAX || local.length > LOCAL_MAX || !LOCAL.test(local)) return null;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null;
  const domainText = email.slice(atIndex + 1);
  if (!DOMAIN.test(domainText)) return null;
  const domain = domainToASCII(domainText);
  const labels = domain.split('.');
  const isValid =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? '');
  return isValid && domain.length <= 253 ? `${local.toLowerCase()}@${domain}` : null;
}
