import { DraftOffer, type FormErrors, useDraft } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { useWayWithTheme } from '../ui/chosen-theme.ts';
import { EntryPage, OtherWay, Say } from '../ui/entry-page.tsx';
import { onlyErrors } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { typedUsername } from '../ui/typed-username.ts';
import { useTyped } from '../ui/use-typed.ts';
import { useSignup, useThemeName } from './signup.state.ts';
import { NOTHING_TYPED, SignupFields } from './signup-fields.tsx';
import { judgeSignup } from './signup-judge.ts';

/** `/signup`. What is wrong is said at its field while one types; what is right, of the name, too. */
export function SignupPage() {
  const [texted, setTexted] = useState(NOTHING_TYPED);
  const isWritten = Object.values(texted).some((text) => text.trim() !== '');
  const draft = useDraft({ form: 'signup', values: texted, isWritten });
  const { http } = useAtomValue(shellAtom);
  const { found, ...typing } = useTyped((name, typed) => judgeSignup(http, name, typed));
  const form = useSignup(found, draft.drop);
  const toLogin = useWayWithTheme('/login');
  const theme = useThemeName();
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
          username: typedUsername(entered('username')),
          fullName: entered('fullName').trim(),
          email: entered('email').trim(),
          password: entered('password'),
          re_password: entered('re_password'),
        })
      }
      footer={<OtherWay question={texts.signup.known} to={toLogin} label={texts.login.title} />}
    >
      {theme !== null && <Say>{texts.signup.themed(theme)}</Say>}
      <DraftOffer draft={draft} onTake={setTexted} />
      <SignupFields
        typed={texted}
        onTyped={(part) => setTexted((before) => ({ ...before, ...part }))}
        isFree={isFree}
      />
      <span className="ls-hidden" role="status">
        {saidOf(found) ?? (isFree ? texts.signup.free(typedUsername(texted.username)) : '')}
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
