import type { HttpPort } from '@linkstall/contracts/shell';

import { emailError, fullNameError, passwordError, usernameError } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { checkName } from './accounts.api.ts';
import type { Typed } from './use-typed.ts';

const { wrong } = texts;

/** What is wrong with a field of the signup, before it is sent. The server decides; where it cannot be asked, nobody does. */
export function judgeSignup(http: HttpPort, name: string, typed: Typed): Promise<string | null> {
  const text = typed(name).trim();
  switch (name) {
    case 'username':
      return orAsk(usernameError(text), async () => (await checkName(http, text)).message);
    case 'fullName':
      return Promise.resolve(fullNameError(text));
    case 'email':
      return Promise.resolve(emailError(text));
    case 'password':
      return orAsk(passwordError(typed(name)) || ownNameError(typed), () => commonError(typed(name)));
    case 're_password':
      return Promise.resolve(typed(name) === typed('password') ? '' : wrong.mismatch);
    default:
      return Promise.resolve(null);
  }
}

const orAsk = async (error: string, ask: () => Promise<string>): Promise<string | null> =>
  error || ask().catch(() => null);

function ownNameError(typed: Typed): string {
  const own = [typed('username'), typed('email')].map((text) => text.trim().toLowerCase());
  return own.includes(typed('password').toLowerCase()) ? wrong.ownName : '';
}

/** The list comes when the first password is judged, and a password goes nowhere for it. */
async function commonError(password: string): Promise<string> {
  const { counted, ours } = await import(/* webpackChunkName: "common-passwords" */ '@linkstall/kit/common-passwords');
  const isCommon = [...counted, ...ours].some((line) => line.split(' ').includes(password.toLowerCase()));
  return isCommon ? wrong.commonPassword : '';
}
