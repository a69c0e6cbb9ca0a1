import { DraftOffer, type FormErrors, useDraft } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { usePathWithTheme } from '../ui/chosen-theme.ts';
import { FormPage, PageLink, Paragraph } from '../ui/form-page.tsx';
import { onlyErrors } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';
import { useLiveValidation } from '../ui/use-live-validation.ts';
import { useSignup, useThemeName } from './signup.state.ts';
import { EMPTY_DRAFT, SignupFields } from './signup-fields.tsx';
import { validateSignupField } from './validate-signup.ts';

/**
 * `/signup`. The claim field of the landing page fills the username. The fields show their errors while the user types. The
 * username field also shows that a name is free.
 */
export function SignupPage() {
  const claimedName = parseUsername(new URLSearchParams(useLocation().search).get('username') ?? '');
  const [initialValues] = useState({ ...EMPTY_DRAFT, username: claimedName });
  const [draftValues, setDraftValues] = useState(initialValues);
  const isDirty = Object.values(draftValues).some((text) => text.trim() !== '') && draftValues !== initialValues;
  const [showsEmail, setShowsEmail] = useState(false);
  const draft = useDraft({ form: 'signup', values: draftValues, isDirty });
  const { http } = useAtomValue(shellAtom);
  const { liveErrors, ...inputHandlers } = useLiveValidation(
    (name, valueOf) => validateSignupField(http, name, valueOf),
    { name: 'username', text: initialValues.username },
  );
  const form = useSignup(liveErrors, draft.remove);
  const loginPath = usePathWithTheme('/login');
  const themeName = useThemeName();
  const isFree = liveErrors.username === '';
  const errors = { ...form.errors, ...onlyErrors(liveErrors) };

  return (
    <FormPage
      illustration="products"
      screenTexts={texts.signup}
      form={{ ...form, errors }}
      {...inputHandlers}
      onSubmit={(getValue) =>
        form.submit({
          username: parseUsername(getValue('username')),
          fullName: getValue('fullName').trim(),
          email: getValue('email').trim(),
          password: getValue('password'),
          re_password: getValue('re_password'),
          showsEmail,
        })
      }
      footer={<PageLink question={texts.signup.loginQuestion} to={loginPath} label={texts.login.title} />}
    >
      {themeName !== null && <Paragraph>{texts.signup.chosenTheme(themeName)}</Paragraph>}
      <DraftOffer draft={draft} onAccept={setDraftValues} />
      <SignupFields
        values={draftValues}
        onChange={(changes) => setDraftValues((previous) => ({ ...previous, ...changes }))}
        isFree={isFree}
        showsEmail={showsEmail}
        onShowEmail={setShowsEmail}
      />
      <span className="ls-hidden" role="status">
        {lastErrorText(liveErrors) ?? (isFree ? texts.signup.usernameFree(parseUsername(draftValues.username)) : '')}
      </span>
    </FormPage>
  );
}

const labelOf = (field: string): string | undefined =>
  ({ ...texts.fields, re_password: texts.fields.repeat } as Readonly<Record<string, string>>)[field];

/** Screen readers announce the last error, because they read the text of a field only when the field gets the focus. */
function lastErrorText(liveErrors: FormErrors): string | undefined {
  const lastError = Object.entries(onlyErrors(liveErrors)).at(-1);
  return lastError && `${labelOf(lastError[0])}: ${lastError[1]}`;
}
