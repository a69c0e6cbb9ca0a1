import { randomInt } from 'node:crypto';

/** The 20 letters of RFC 8628, section 6.1. Without vowels and Y, no code is a word. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** The pattern of a code with these letters. */
export const USER_CODE = /^[BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/;

const fourLetters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const newUserCode = (): string => `${fourLetters()}-${fourLetters()}`;
