import type { OtherKind } from '@linkstall/contracts/http';
import { isPhoneText, phoneText, whatsAppChat } from '@linkstall/kit/phone-number';
import { playerOf } from '@linkstall/kit/player';
import { isUpiId, upiParts } from '@linkstall/kit/upi';

import type { FormValues } from '../entry-values.ts';

/** The kind of entry that fits a pasted text, with the values of its form. */
export interface PastedKind {
  readonly kind: OtherKind;
  readonly values: FormValues;
}

const MAIL = /^(?:mailto:)?([^\s@?#%/:]+@[^\s@.?#%&/]+(?:\.[^\s@.?#%&/]+)+)(?:\?.*)?$/i;
/** Shorter texts can be anything else. */
const MIN_DIGITS = 7;

/** Finds a phone number, a WhatsApp chat, a mail address, a UPI id or a player in the address field; null for other texts. */
export function pastedKind(text: string): PastedKind | null {
  const pasted = text.trim();
  if (playerOf(pasted)) return { kind: 'video', values: { url: pasted } };
  const mail = MAIL.exec(pasted)?.[1];
  if (mail) return { kind: 'mail', values: { address: mail } };
  if (isUpiId(pasted)) return { kind: 'upi', values: { upiId: pasted } };
  const payment = upiParts(pasted);
  if (payment) return { kind: 'upi', values: payment };
  const chat = whatsAppChat(pasted);
  if (chat) return { kind: 'whatsapp', values: { ...chat } };
  const number = phoneText(pasted);
  const isNumber = isPhoneText(pasted) && number.replace(/\D/g, '').length >= MIN_DIGITS;
  return isNumber ? { kind: 'phone', values: { number } } : null;
}
