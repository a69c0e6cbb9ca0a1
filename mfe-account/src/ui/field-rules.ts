import type { ShellApi } from '@linkstall/contracts/shell';
import type { FormErrors } from '@linkstall/kit/form';
import { isLonger, MIN_PASSWORD_LENGTH, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { brokenNameRule } from '@linkstall/kit/username';

import { texts } from './texts.ts';

const { errorTexts } = texts;

export const usernameError = (name: string): string => {
  if (name === '') return errorTexts.usernameMissing;
  const brokenRule = brokenNameRule(name);
  return brokenRule === null ? '' : errorTexts.username[brokenRule];
};

export const fullNameError = (name: string): string => {
  if (name === '') return errorTexts.fullNameMissing;
  return isLonger(name, FIELD_LIMITS.fullName) ? errorTexts.fullNameLength : '';
};

export const lineError = (line: string): string => (isLonger(line, FIELD_LIMITS.line) ? errorTexts.lineLength : '');
export const placeError = (place: string): string =>
  isLonger(place, FIELD_LIMITS.place) ? errorTexts.placeLength : '';

export const emailError = (email: string): string => {
  if (email === '') return errorTexts.emailMissing;
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? '' : errorTexts.email;
};

export const passwordError = (password: string): string => {
  if (password === '') return errorTexts.passwordMissing;
  const length = Array.from(password).length;
  return length < MIN_PASSWORD_LENGTH || length > FIELD_LIMITS.password ? errorTexts.passwordLength : '';
};

export interface TwoPasswords {
  readonly password: string;
  readonly re_password: string;
}

/** Validates a new password and its repetition. `mismatch` is the page's text for passwords that differ. */
export function newPasswordErrors({ password, re_password }: TwoPasswords, mismatch: string) {
  const mismatchError = password !== re_password ? mismatch : '';
  return {
    password: passwordError(password),
    re_password: re_password === '' ? errorTexts.repetitionMissing : mismatchError,
  };
}

interface Mismatch {
  readonly mismatch: string;
  readonly noticeMs?: number;
}

/**
 * Also shows a mismatch of the passwords as a notice, but only when no other field is wrong. The focus then goes to the
 * repetition.
 */
export function notifyMismatch({ notice }: ShellApi, errors: FormErrors, { mismatch, noticeMs }: Mismatch): void {
  if (errors['re_password'] === mismatch && Object.keys(errors).length === 1) notice.error(mismatch, noticeMs);
}

export const onlyErrors = (fields: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text));
