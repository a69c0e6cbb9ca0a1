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

export const emailError = (email: string): string => {
  if (email === '') return wrong.noEmail;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? '' : wrong.email;
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

/** What is wrong with a new password and its repetition. That they differ is told as a notice too, in the screen's words. */
export function newPasswordErrors({ notice }: ShellApi, entry: TwoPasswords, { mismatch, noticeMs }: Mismatch) {
  const differs = entry.re_password !== '' && entry.password !== entry.re_password;
  if (differs) notice.error(mismatch, noticeMs);
  return {
    password: passwordError(entry.password),
    re_password: entry.re_password === '' ? wrong.noRepeat : differs ? mismatch : '',
  };
}

interface Mismatch {
  readonly mismatch: string;
  readonly noticeMs?: number;
}

export const onlyErrors = (fields: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text));
