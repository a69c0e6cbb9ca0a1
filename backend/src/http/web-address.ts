import { isWebAddress } from '@linkstall/kit/web-address';

import { withoutSpacesAround } from './plain-text.js';
import type { TextRule } from './rule.js';

/** A rule for a creator's address, the same as in the browser. */
export const webAddress = (message: string): TextRule => ({
  maxLength: 2_048,
  tooLong: message,
  clean: withoutSpacesAround,
  problem: (address) => (isWebAddress(address) ? null : message),
});

export const withHttps = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

export const withoutWww = (hostname: string): string => hostname.replace(/^www\./, '');
