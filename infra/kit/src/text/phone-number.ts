/** E.164: the country's code, then the number, 15 digits at most. */
const NUMBER = /^\+[1-9]\d{6,14}$/;
const LONGEST = 60;
/** A 0 that is dialled inside the country alone, in the usual brackets. */
const BRACKETED_ZERO = /^((?:\+|00)[\d\s-]{1,7})\(\s*0\s*\)/;
/** The same without them, where no number begins with 0: South Asia, the Gulf, most of Europe, Australia, Japan. */
const ZERO = /^(\+(?:91|92|94|880|977|966|971|31|32|33|41|43|44|46|47|49|61|64|81))0(?=\d)/;

/**
 * A phone number as people write it, `+91 98765-43210` or `0091 (98765) 43210`, as E.164, without
 * the 0 that foreign callers leave out; what is none stays as it is. For browsers and for the API.
 */
export function plainPhoneNumber(written: string) {
  if (written.length > LONGEST) return written;
  const plain = written
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .replace(BRACKETED_ZERO, '$1')
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^00/, '+')
    .replace(ZERO, '$1');
  return NUMBER.test(plain) ? plain : written;
}

export const isPhoneNumber = (text: string) => NUMBER.test(text);
