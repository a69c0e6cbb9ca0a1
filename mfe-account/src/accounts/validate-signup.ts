import type { HttpPort } from '@linkstall/contracts/shell';

import { emailError, fullNameError, passwordError } from '../ui/field-rules.ts';
import { validateUsername } from '../ui/validate-username.ts';
import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';
import type { FieldReader } from '../ui/use-live-validation.ts';

const { errorTexts } = texts;

/**
 * Validates a signup field while the user types. Null means unknown, for example when the API fails. The server decides
 * again.
 */
export function validateSignupField(http: HttpPort, name: string, valueOf: FieldReader): Promise<string | null> {
  const text = valueOf(name).trim();
  switch (name) {
    case 'username':
      return validateUsername(http, parseUsername(text));
    case 'fullName':
      return Promise.resolve(fullNameError(text));
    case 'email':
      return Promise.resolve(emailError(text));
    case 'password':
      return validatePassword(valueOf);
    case 're_password':
      return Promise.resolve(valueOf(name) === valueOf('password') ? '' : errorTexts.mismatch);
    default:
      return Promise.resolve(null);
  }
}

const validatePassword = async (valueOf: FieldReader): Promise<string | null> =>
  passwordError(valueOf('password')) || ownNameError(valueOf) || commonError(valueOf('password')).catch(() => null);

function ownNameError(valueOf: FieldReader): string {
  const ownNames = [parseUsername(valueOf('username')), valueOf('email').trim()].map((text) => text.toLowerCase());
  return ownNames.includes(valueOf('password').toLowerCase()) ? errorTexts.passwordEqualsName : '';
}

/** The first check loads the list of common passwords, so that the password never leaves the browser. */
async function commonError(password: string): Promise<string> {
  const { frequent, regional } = await import(
    /* webpackChunkName: "common-passwords" */ '@linkstall/kit/common-passwords'
  );
  const isCommon = [...frequent, ...regional].some((line) => line.split(' ').includes(password.toLowerCase()));
  return isCommon ? errorTexts.commonPassword : '';
}
