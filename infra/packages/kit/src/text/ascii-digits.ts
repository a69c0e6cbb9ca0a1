/** Converts the digits and separators of any script to ASCII. */
export const toAsciiDigits = (text: string) =>
  text
    .replace(/[\uFF04-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Nd}\d]/gu, (digit) => String(valueOf(digit)))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replace(/\p{Bidi_Control}/gu, '');

/**
 * The value of a digit. Each script has the digits 0 to 9 at consecutive code points. The digits of another script can come
 * directly before them, so the number of preceding digits is taken modulo 10.
 */
function valueOf(digit: string) {
  const code = digit.codePointAt(0) ?? 0;
  let digitsBefore = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - digitsBefore - 1))) digitsBefore += 1;
  return digitsBefore % 10;
}
