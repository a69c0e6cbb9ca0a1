import { toAsciiDigits } from './ascii-digits.ts';

/** The longest address of a chat that is read. */
const MAX_LENGTH = 2_048;
/** E.164: the country code, then the number; at most 15 digits. */
const E164 = /^\+[1-9]\d{6,14}$/;
/** Three to seventeen digits, with the signs that people write between them. */
const TYPED = /^\+?(?:[\s()./\u00a0\u2010-\u2015-]*\d){3,17}[\s).]*$/;
const CALL = /^(?:tel|callto|sms|smsto|facetime):(?:\/\/)?([^?;,]*)/i;
const CHAT_HOSTS = /^(?:wa\.me|(?:api|web|chat|www)\.whatsapp\.com|whatsapp\.com)$/;

export const isPhoneNumber = (text: string) => E164.test(text);

/**
 * The number in a typed text, or in an address such as `tel:…` and `https://wa.me/91…`, with ASCII digits. A text without a
 * number stays as it is. The API decides whether the number exists, because that needs the data of all countries. Used in
 * browsers and in the API.
 */
export function phoneText(text: string) {
  if (text.length > MAX_LENGTH) return text;
  const typed = toAsciiDigits(text).trim();
  const call = CALL.exec(typed)?.[1];
  if (call !== undefined) return decoded(call).trim();
  return whatsAppChat(typed)?.number ?? typed;
}

/** Whether a text can be a phone number. */
export const isPhoneText = (text: string) => text.length <= MAX_LENGTH && TYPED.test(phoneText(text));

/** The number and the first message of an address of WhatsApp; null for any other text. */
export function whatsAppChat(text: string): { readonly number: string; readonly message: string } | null {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  if (text.length > MAX_LENGTH || !URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'whatsapp:' && !CHAT_HOSTS.test(hostname)) return null;
  const number = `+${toAsciiDigits(decoded(searchParams.get('phone') ?? pathname)).replace(/\D/g, '')}`;
  return E164.test(number) ? { number, message: searchParams.get('text') ?? '' } : null;
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
