/** E.164: the country's code, then the number, 15 digits at most. */
const NUMBER = /^\+[1-9]\d{6,14}$/;
const LONGEST = 60;

/**
 * A phone number as people write it, `+91 98765-43210` or `0091 (98765) 43210`, as E.164; what is none stays as it is. For
 * browsers and for the API, so plain JavaScript.
 * @param {string} written
 */
export function plainPhoneNumber(written) {
  if (written.length > LONGEST) return written;
  const plain = written
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^00/, '+');
  return NUMBER.test(plain) ? plain : written;
}

/** @param {string} text */
export const isPhoneNumber = (text) => NUMBER.test(text);
