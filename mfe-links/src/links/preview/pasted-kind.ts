import type { OtherKind } from '@linkstall/contracts/http';
import { isPhoneNumber, plainPhoneNumber } from '@linkstall/kit/phone-number';
import { playerOf } from '@linkstall/kit/player';
import { isUpiId } from '@linkstall/kit/upi';

import type { FormValues } from '../entry-values.ts';

/** The kind of entry that fits a pasted text, with the values of its form. */
export interface PastedKind {
  readonly kind: OtherKind;
  readonly values: FormValues;
}

const MAIL = /^(?:mailto:)?([^\s@?#%/:]+@[^\s@.?#%&/]+(?:\.[^\s@.?#%&/]+)+)(?:\?.*)?$/i;
/** At least seven digits, with the characters that people write between them. */
const NUMBER = /^(?:tel:)?\+?(?:[\s().\u2010-\u2015-]*\d){7,15}$/i;

/** Finds a phone number, a WhatsApp chat, a mail address, a UPI id or a player in the address field; null for other texts. */
export function pastedKind(text: string): PastedKind | null {
  const pasted = text.trim();
  if (playerOf(pasted)) return { kind: 'video', values: { url: pasted } };
  const mail = MAIL.exec(pasted)?.[1];
  if (mail) return { kind: 'mail', values: { address: mail } };
  if (isUpiId(pasted)) return { kind: 'upi', values: { upiId: pasted } };
  if (NUMBER.test(pasted)) return { kind: 'phone', values: { number: pasted.replace(/^tel:/i, '') } };
  return fromAddress(pasted);
}

/** Addresses of payment apps and of WhatsApp. */
function fromAddress(text: string): PastedKind | null {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  const field = (name: string) => searchParams.get(name) ?? '';
  if (protocol === 'upi:' && isUpiId(field('pa')))
    return { kind: 'upi', values: { upiId: field('pa'), payee: field('pn'), amount: field('am') } };
  const isChat = /^(?:wa\.me|(?:api|web)\.whatsapp\.com)$/.test(hostname) || protocol === 'whatsapp:';
  const number = plainPhoneNumber(`+${(field('phone') || pathname).replace(/\D/g, '')}`);
  return isChat && isPhoneNumber(number) ? { kind: 'whatsapp', values: { number, message: field('text') } } : null;
}
