import { DraftOffer, type FormErrors, TextArea, useDraft } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { usePathWithTheme } from '../ui/chosen-theme.ts';
import { FormPage, PageLink, Paragraph, WordsPage } from '../ui/form-page.tsx';
import { onlyErrors } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';
import { useLiveValidation } from '../ui/use-live-validation.ts';
import { useInvitation, useNeedsProof, useSignup, useThemeName } from './signup.state.ts';
import { EMPTY_DRAFT, SignupFields } from './signup-fields.tsx';
import { validateSignupField } from './validate-signup.ts';

/**
 * `/signup`. A site can be closed or need an invitation; then the page says so, without a form. The claim field of the landing page fills the username. The fields show their errors while the user types. The
 * username field also shows that a name is free.
 */
export function SignupPage() {
  const { site } = useAtomValue(shellAtom);
  const [isWaiting, setIsWaiting] = useState(false);
  const hasInvitation = useInvitation() !== null;
  if (isWaiting) return <SignupWords words={texts.signup.waiting} />;
  if (site?.joining === 'closed') return <SignupWords words={texts.signup.closed} />;
  if (site?.joining === 'invitation' && !hasInvitation) return <SignupWords words={texts.signup.invitationNeeded} />;
  return <SignupForm onWaiting={() => setIsWaiting(true)} />;
}

/** The page without its form. */
function SignupWords({ words }: { readonly words: string }) {
  const loginPath = usePathWithTheme('/login');
  return (
    <WordsPage
      illustration="products"
      screenTexts={texts.signup}
      footer={<PageLink question={texts.signup.loginQuestion} to={loginPath} label={texts.login.title} />}
    >
      <Paragraph role="status">{words}</Paragraph>
    </WordsPage>
  );
}

function SignupForm({ onWaiting }: { readonly onWaiting: () => void }) {
  const claimedName = parseUsername(new URLSearchParams(useLocation().search).get('username') ?? '');
  const [initialValues] = useState({ ...EMPTY_DRAFT, username: claimedName });
  const [draftValues, setDraftValues] = useState(initialValues);
  const isDirty = Object.values(draftValues).some((text) => text.trim() !== '') && draftValues !== initialValues;
  const [showsEmail, setShowsEmail] = useState(false);
  const draft = useDraft({ form: 'signup', values: draftValues, isDirty });
  const { http, site } = useAtomValue(shellAtom);
  const hasInvitation = useInvitation() !== null;
  const needsApproval = site?.joining === 'approval' && !hasInvitation;
  const { liveErrors, ...inputHandlers } = useLiveValidation(
    (name, valueOf) => validateSignupField(http, name, valueOf),
    { name: 'username', text: initialValues.username },
  );
  const form = useSignup({ liveErrors, onCreated: draft.remove, onWaiting });
  const loginPath = usePathWithTheme('/login');
  const themeName = useThemeName();
  const needsProof = useNeedsProof();
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
          note: getValue('note').trim(),
        })
      }
      footer={<PageLink question={texts.signup.loginQuestion} to={loginPath} label={texts.login.title} />}
    >
      <Welcome needsApproval={needsApproval} />
      {themeName !== null && <Paragraph>{texts.signup.chosenTheme(themeName)}</Paragraph>}
      <DraftOffer draft={draft} onAccept={setDraftValues} />
      <SignupFields
        values={draftValues}
        onChange={(changes) => setDraftValues((previous) => ({ ...previous, ...changes }))}
        isFree={isFree}
        showsEmail={showsEmail}
        onShowEmail={setShowsEmail}
      />
      {needsApproval && (
        <TextArea label={texts.signup.note} name="note" hint={texts.signup.noteHint} required={false} rows={3} />
      )}
      {needsProof && <Paragraph>{texts.signup.proofHint}</Paragraph>}
      <span className="ls-hidden" role="status">
        {lastErrorText(liveErrors) ?? (isFree ? texts.signup.usernameFree(parseUsername(draftValues.username)) : '')}
      </span>
    </FormPage>
  );
}

/** Says who invites, or what follows after the signup. */
function Welcome({ needsApproval }: { readonly needsApproval: boolean }) {
  const { site } = useAtomValue(shellAtom);
  const hasInvitation = useInvitation() !== null;
  if (needsApproval) return <Paragraph>{texts.signup.approvalHint}</Paragraph>;
  return site && hasInvitation ? <Paragraph>{texts.signup.invited(site.name)}</Paragraph> : null;
}

const labelOf = (field: string): string | undefined =>
  ({ ...texts.fields, re_password: texts.fields.repeat } as Readonly<Record<string, string>>)[field];

/** Screen readers announce the last error, because they read the text of a field only when the field gets the focus. */
function lastErrorText(liveErrors: FormErrors): string | undefined {
  const lastError = Object.entries(onlyErrors(liveErrors)).at(-1);
  return lastError && `${labelOf(lastError[0])}: ${lastError[1]}`;
}
