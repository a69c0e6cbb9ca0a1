import type { LoginEntry, SignupEntry } from './accounts.api.ts';

/** What is wrong, by field name. These checks only save a round trip: the server decides. */
export type FieldErrors = Readonly<Record<string, string>>;

export const MISMATCH = 'Password Does Not Matched';

const lengthOf = (text: string): number => Array.from(text).length;

const usernameError = (name: string): string => {
  if (name === '') return 'Enter a username.';
  if (!/^[a-z0-9._-]*$/i.test(name)) return 'Use only the letters a to z, digits, dots, underscores and hyphens.';
  if (name.length < 3 || name.length > 30) return 'A username has 3 to 30 characters.';
  if (!/^[a-z0-9].*[a-z0-9]$/i.test(name)) return 'A username starts and ends with a letter or a digit.';
  return name.includes('..') ? 'Two dots cannot stand side by side.' : '';
};

const fullNameError = (name: string): string => {
  if (name === '') return 'Enter your full name.';
  return lengthOf(name) > 80 ? 'A full name has at most 80 characters.' : '';
};

const emailError = (email: string): string => {
  if (email === '') return 'Enter your email address.';
  return /^[^\s@]+@[^\s@]+$/.test(email) ? '' : 'Enter an email address like name@example.com.';
};

const passwordError = (password: string): string => {
  if (password === '') return 'Enter a password.';
  const length = lengthOf(password);
  return length < 8 || length > 128 ? 'A password has 8 to 128 characters.' : '';
};

const repeatError = (password: string, again: string): string => {
  if (again === '') return 'Enter the password again.';
  return password === again ? '' : MISMATCH;
};

const onlyErrors = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));

export const loginErrors = ({ userName, password }: LoginEntry): FieldErrors =>
  onlyErrors({
    userName: userName === '' ? 'Enter your username.' : '',
    password: password === '' ? 'Enter your password.' : '',
  });

export const signupErrors = (entry: SignupEntry): FieldErrors =>
  onlyErrors({
    username: usernameError(entry.username),
    fullName: fullNameError(entry.fullName),
    email: emailError(entry.email),
    password: passwordError(entry.password),
    re_password: repeatError(entry.password, entry.re_password),
  });
