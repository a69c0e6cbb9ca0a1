import { texts } from './texts.ts';

/** What is wrong, by field name. These checks only save a round trip: the server decides. */
export type FieldErrors = Readonly<Record<string, string>>;

const { wrong } = texts;
const lengthOf = (text: string): number => Array.from(text).length;

export const usernameError = (name: string): string => {
  if (name === '') return wrong.noUsername;
  if (!/^[a-z0-9._-]*$/i.test(name)) return wrong.usernameLetters;
  if (name.length < 3 || name.length > 30) return wrong.usernameLength;
  if (!/^[a-z0-9].*[a-z0-9]$/i.test(name)) return wrong.usernameEnds;
  return name.includes('..') ? wrong.usernameDots : '';
};

export const fullNameError = (name: string): string => {
  if (name === '') return wrong.noFullName;
  return lengthOf(name) > 80 ? wrong.fullNameLength : '';
};

export const emailError = (email: string): string => {
  if (email === '') return wrong.noEmail;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? '' : wrong.email;
};

export const passwordError = (password: string): string => {
  if (password === '') return wrong.noPassword;
  const length = lengthOf(password);
  return length < 8 || length > 128 ? wrong.passwordLength : '';
};

/** `mismatch` differs between the screens. */
export const repeatError = (entry: { password: string; re_password: string }, mismatch: string): string => {
  if (entry.re_password === '') return wrong.noRepeat;
  return entry.password === entry.re_password ? '' : mismatch;
};

export const onlyErrors = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
