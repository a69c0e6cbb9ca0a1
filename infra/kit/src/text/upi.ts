import { toPaise } from './price.ts';

/**
 * As NPCI publishes it: `account@handle`, 255 characters at most. A handle is letters and digits, so no mail address is an
 * id; only an account with its bank's code stands before `.ifsc.npci`.
 */
const ID = /^[a-z\d](?:[\w.-]*[a-z\d])?@(?:[a-z][a-z\d]*|[a-z]{4}0[a-z\d]{6}\.ifsc\.npci)$/i;
const LONGEST_ID = 255;

/** For browsers and for the API, as is the rest. */
export const isUpiId = (text: string) => text.length <= LONGEST_ID && ID.test(text);

/** One rupee to a hundred thousand: what UPI carries for everybody. */
const LEAST_PAISE = 100;
const MOST_PAISE = 100_000 * 100;

/**
 * An amount as people write it, with two places as UPI wants it: `499` is `499.00`. Null when it is none, or not from 1 to
 * 100,000 rupees.
 */
export function upiAmount(written: string) {
  const paise = toPaise(written);
  return paise !== null && paise >= LEAST_PAISE && paise <= MOST_PAISE ? (paise / 100).toFixed(2) : null;
}

/** What opens an app that pays: on a phone as a link, on other screens as a QR code. */
export function upiHref({ upiId, payee, amount }: { upiId: string; payee: string; amount: string }) {
  const parts = [['pn', payee], ...(amount ? [['am', amount]] : []), ['cu', 'INR']];
  const rest = parts.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  return `upi://pay?pa=${upiId}&${rest.join('&')}`;
}
