import type { FormErrors } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { EntryPage, OtherWay, Say } from '../ui/entry-page.tsx';
import { onlyErrors } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { useTyped } from '../ui/use-typed.ts';
import { useChosenTheme, useSignup, useWayWithTheme } from './signup.state.ts';
import { SignupFields } from './signup-fields.tsx';
import { judgeSignup } from './signup-judge.ts';

/** `/signup`. What is wrong is said at its field while one types; what is right, of the name, too. */
export function SignupPage() {
  const form = useSignup();
  const { http } = useAtomValue(shellAtom);
  const [username, setUsername] = useState('');
  const { found, ...typing } = useTyped((name, typed) => judgeSignup(http, name, typed));
  const toLogin = useWayWithTheme('/login');
  const isThemed = useChosenTheme() !== null;
  const isFree = found.username === '';
  const errors = { ...form.errors, ...onlyErrors(found) };

  return (
    <EntryPage
      drawing="goods"
      says={texts.signup}
      form={{ ...form, errors }}
      {...typing}
      onSubmit={(entered) =>
        form.submit({
          username: entered('username').trim(),
          fullName: entered('fullName').trim(),
          email: entered('email').trim(),
          password: entered('password'),
          re_password: entered('re_password'),
        })
      }
      footer={<OtherWay question={texts.signup.known} to={toLogin} label={texts.login.title} />}
    >
      {isThemed && <Say>{texts.signup.themed}</Say>}
      <SignupFields username={username} onUsername={setUsername} isFree={isFree} />
      <span className="ls-hidden" role="status">
        {saidOf(found) ?? (isFree ? texts.signup.free(username.trim()) : '')}
      </span>
    </EntryPage>
  );
}

const LABELS: Readonly<Record<string, string>> = { ...texts.fields, re_password: texts.fields.repeat };

/** A mistake is heard where it is seen only by who comes back to its field. */
function saidOf(found: FormErrors): string | undefined {
  const last = Object.entries(onlyErrors(found)).at(-1);
  return last && `${LABELS[last[0]]}: ${last[1]}`;
}
