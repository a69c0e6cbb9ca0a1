/** E.164: the country code, then the number; at most 15 digits. */
const NUMBER = /^\+[1-9]\d{6,14}$/;
const MAX_LENGTH = 60;
/** The trunk prefix 0 in brackets, which is dialled only inside the country. */
const BRACKETED_ZERO = /^((?:\+|00)[\d\s-]{1,7})\(\s*0\s*\)/;
/**
 * The trunk prefix 0 without brackets, only for country codes whose numbers never start with 0: South Asia, the Gulf, most
 * of Europe, Australia and Japan.
 */
const ZERO = /^(\+(?:91|92|94|880|977|966|971|31|32|33|41|43|44|46|47|49|61|64|81))0(?=\d)/;

/**
 * Converts a phone number such as `+91 98765-43210` or `0091 (98765) 43210` to E.164, without the trunk prefix 0. A text
 * that is no phone number stays unchanged. Used in browsers and in the API.
 */
export function plainPhoneNumber(text: string) {
  if (text.length > MAX_LENGTH) return text;
  const plain = text
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .replace(BRACKETED_ZERO, '$1')
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^00/, '+')
    .replace(ZERO, '$1');
  return NUMBER.test(plain) ? plain : text;
}

export const isPhoneNumber = (text: string) => NUMBER.test(text);
