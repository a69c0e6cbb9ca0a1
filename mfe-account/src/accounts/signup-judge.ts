import type { HttpPort } from '@linkstall/contracts/shell';

import { emailError, fullNameError, passwordError } from '../ui/field-rules.ts';
import { judgeUsername } from '../ui/judge-username.ts';
import { texts } from '../ui/texts.ts';
import { typedUsername } from '../ui/typed-username.ts';
import type { Typed } from '../ui/use-typed.ts';

const { wrong } = texts;

/** What is wrong with a field of the signup, before it is sent. The server decides; where it cannot be asked, nobody does. */
export function judgeSignup(http: HttpPort, name: string, typed: Typed): Promise<string | null> {
  const text = typed(name).trim();
  switch (name) {
    case 'username':
      return judgeUsername(http, typedUsername(text));
    case 'fullName':
      return Promise.resolve(fullNameError(text));
    case 'email':
      return Promise.resolve(emailError(text));
    case 'password':
      return judgePassword(typed);
    case 're_password':
      return Promise.resolve(typed(name) === typed('password') ? '' : wrong.mismatch);
    default:
      return Promise.resolve(null);
  }
}

const judgePassword = async (typed: Typed): Promise<string | null> =>
  passwordError(typed('password')) || ownNameError(typed) || commonError(typed('password')).catch(() => null);

function ownNameError(typed: Typed): string {
  const own = [typedUsername(typed('username')), typed('email').trim()].map((text) => text.toLowerCase());
  return own.includes(typed('password').toLowerCase()) ? wrong.ownName : '';
}

/** The list comes when the first password is judged, and a password goes nowhere for it. */
async function commonError(password: string): Promise<string> {
  const { counted, ours } = await import(/* webpackChunkName: "common-passwords" */ '@linkstall/kit/common-passwords');
  const isCommon = [...counted, ...ours].some((line) => line.split(' ').includes(password.toLowerCase()));
  return isCommon ? wrong.commonPassword : '';
}
