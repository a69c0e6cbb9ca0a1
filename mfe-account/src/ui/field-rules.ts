import type { ShellApi } from '@linkstall/contracts/shell';
import type { FormErrors } from '@linkstall/kit/form';
import { isLonger, LEAST_PASSWORD, MOST } from '@linkstall/kit/lengths';
import { brokenNameRule } from '@linkstall/kit/username';

import { texts } from './texts.ts';

const { wrong } = texts;

export const usernameError = (name: string): string => {
  if (name === '') return wrong.noUsername;
  const broken = brokenNameRule(name);
  return broken === null ? '' : wrong.username[broken];
};

export const fullNameError = (name: string): string => {
  if (name === '') return wrong.noFullName;
  return isLonger(name, MOST.fullName) ? wrong.fullNameLength : '';
};

export const lineError = (line: string): string => (isLonger(line, MOST.line) ? wrong.lineLength : '');
export const placeError = (place: string): string => (isLonger(place, MOST.place) ? wrong.placeLength : '');

export const emailError = (email: string): string => {
  if (email === '') return wrong.noEmail;
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? '' : wrong.email;
};

export const passwordError = (password: string): string => {
  if (password === '') return wrong.noPassword;
  const length = Array.from(password).length;
  return length < LEAST_PASSWORD || length > MOST.password ? wrong.passwordLength : '';
};

export interface TwoPasswords {
  readonly password: string;
  readonly re_password: string;
}

/** What is wrong with a new password and its repetition, in the screen's words. */
export function newPasswordErrors({ password, re_password }: TwoPasswords, mismatch: string) {
  const differs = password !== re_password ? mismatch : '';
  return { password: passwordError(password), re_password: re_password === '' ? wrong.noRepeat : differs };
}

interface Mismatch {
  readonly mismatch: string;
  readonly noticeMs?: number;
}

/** That the repetition, the last field, differs is a notice too, where the focus goes to it: nothing before it is wrong. */
export function tellMismatch({ notice }: ShellApi, errors: FormErrors, { mismatch, noticeMs }: Mismatch): void {
  if (errors['re_password'] === mismatch && Object.keys(errors).length === 1) notice.error(mismatch, noticeMs);
}

export const onlyErrors = (fields: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text));
