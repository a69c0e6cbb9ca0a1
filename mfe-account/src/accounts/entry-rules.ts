import {
  emailError,
  type FieldErrors,
  fullNameError,
  onlyErrors,
  passwordError,
  repeatError,
  usernameError,
} from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import type { LoginEntry, SignupEntry } from './accounts.api.ts';

export const loginErrors = ({ userName, password }: LoginEntry): FieldErrors =>
  onlyErrors({
    userName: userName === '' ? texts.wrong.noUserName : '',
    password: password === '' ? texts.wrong.noYourPassword : '',
  });

export const signupErrors = (entry: SignupEntry): FieldErrors =>
  onlyErrors({
    username: usernameError(entry.username),
    fullName: fullNameError(entry.fullName),
    email: emailError(entry.email),
    password: passwordError(entry.password),
    re_password: repeatError(entry, texts.wrong.mismatch),
  });
