import { toMinorUnits } from './price.ts';

/**
 * The format that NPCI publishes: `account@handle`, at most 255 characters. A handle has only letters and digits, so a
 * mail address does not match. The only exception is the code of a bank followed by `.ifsc.npci`.
 */
const ID = /^[a-z\d](?:[\w.-]*[a-z\d])?@(?:[a-z][a-z\d]*|[a-z]{4}0[a-z\d]{6}\.ifsc\.npci)$/i;
const MAX_ID_LENGTH = 255;

export const isUpiId = (text: string) => text.length <= MAX_ID_LENGTH && ID.test(text);

/** The parts of the address of a payment, `upi://pay?pa=…`; null for any other text. */
export function upiParts(text: string) {
  if (!/^upi:\/\/pay\/?\?/i.test(text) || !URL.canParse(text)) return null;
  const { searchParams } = new URL(text);
  const [upiId = '', payee = '', amount = ''] = ['pa', 'pn', 'am'].map((name) => searchParams.get(name) ?? '');
  return isUpiId(upiId) ? { upiId, payee, amount } : null;
}

/** From 1 to 100,000 rupees, the limits of UPI for all users. */
const MIN_PAISE = 100;
const MAX_PAISE = 100_000 * 100;

/**
 * Converts an amount to the format of UPI with two decimals: `499` becomes `499.00`. Null when the text is no amount, or
 * when the amount is not from 1 to 100,000 rupees.
 */
export function upiAmount(text: string) {
  const paise = toMinorUnits(text);
  return paise !== null && paise >= MIN_PAISE && paise <= MAX_PAISE ? (paise / 100).toFixed(2) : null;
}

/** The address that opens a payment app: a link on a phone, a QR code on other devices. */
export function upiHref({ upiId, payee, amount }: { upiId: string; payee: string; amount: string }) {
  const parameters = [['pn', payee], ...(amount ? [['am', amount]] : []), ['cu', 'INR']];
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  return `upi://pay?pa=${upiId}&${query.join('&')}`;
}
