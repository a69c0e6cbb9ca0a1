import type { SessionUser } from '@linkstall/contracts/http';
import { siteOf } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { DraftOffer, Switch, useDraft } from '@linkstall/kit/form';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { emailError, onlyErrors } from '../ui/field-rules.ts';
import { Form, rowLayout } from '../ui/form.tsx';
import { validateUsername } from '../ui/validate-username.ts';
import { EmailField, FullNameField, LineField, PlaceField, UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';
import { useLiveValidation } from '../ui/use-live-validation.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { emailHint, UsernameHint } from './change-hints.tsx';
import { EmailIndicator } from './email-indicator.tsx';
import { FurtherLanguages } from './further-languages.tsx';
import { LanguageField } from './language-field.tsx';
import { useProfile } from './profile.state.ts';
import { optionalValues, type ProfileValues } from './profile-values.ts';
import { useAvatar } from './use-avatar.ts';

/**
 * The form shows the stored profile with the user's edits on top. After saving, the form shows the stored profile
 * again.
 */
export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const [edits, setEdits] = useState<Partial<ProfileValues>>({});
  const avatar = useAvatar();
  const storedValues: ProfileValues = { ...requiredValues(user), ...optionalValues(user) };
  const values = { ...storedValues, ...edits };
  const { username, email, fullName, line, place, language } = values;
  const change = (changed: Partial<ProfileValues>) => setEdits((previous) => ({ ...previous, ...changed }));
  const hasEdits = Object.entries(storedValues).some(([name, value]) => values[name as keyof ProfileValues] !== value);
  useUnsaved(useAtomValue(shellAtom), hasEdits || avatar.isChanged);
  const changeText = (name: Exclude<keyof typeof edits, 'hidesEmail' | 'isUnlisted' | 'language'>) => (text: string) =>
    change({ [name]: text });
  const draft = useDraft({
    form: 'account',
    values,
    isDirty: hasEdits || avatar.photo !== null,
    imageCount: avatar.photo ? 1 : 0,
  });
  const form = useProfile(avatar, draft.remove, () => setEdits({}));
  const { liveErrors, ...inputHandlers } = useProfileValidation(user);

  return (
    <Form
      form={{ ...form, errors: { ...form.errors, ...onlyErrors(liveErrors), avatar: avatar.refusal || undefined } }}
      {...inputHandlers}
      aria-label={texts.account.title}
      onSubmit={() => form.submit(trimValues(values))}
    >
      <DraftOffer draft={draft} onAccept={setEdits} />
      <Columns>
        <AvatarPicker user={user} avatar={avatar} />
        <Fields>
          <UsernameField
            value={username}
            onText={changeText('username')}
            hint={<UsernameHint user={user} value={username} isFree={liveErrors['username'] === ''} />}
          />
          <EmailRow>
            <EmailField value={email} onText={changeText('email')} hint={emailHint({ user, value: email })} />
            <EmailIndicator user={user} />
          </EmailRow>
          <VisibilitySwitches values={values} onChange={change} />
          <FullNameField value={fullName} onText={changeText('fullName')} />
          <LineField value={line} onText={changeText('line')} />
          <PlaceField value={place} onText={changeText('place')} />
          <LanguageField value={language} onChange={(next) => change({ language: next })} />
          <FurtherLanguages values={values} onChange={change} />
          <Button label={texts.account.update} busy={form.busy} />
        </Fields>
      </Columns>
      <span className="ls-hidden" role="status">
        {liveErrors['username'] || liveErrors['email']}
      </span>
    </Form>
  );
}

interface VisibilityProps {
  readonly values: ProfileValues;
  readonly onChange: (changed: Partial<ProfileValues>) => void;
}

/** Only a site whose home page is a list of creators has the switch of the list. */
function VisibilitySwitches({ values: { hidesEmail, isUnlisted }, onChange }: VisibilityProps) {
  const { home } = siteOf(useAtomValue(shellAtom));
  return (
    <>
      <Switch name="hidesEmail" isOn={!hidesEmail} onToggle={(on) => onChange({ hidesEmail: !on })}>
        {texts.fields.showsEmail}
      </Switch>
      {home?.kind === 'list' && (
        <Switch name="isUnlisted" isOn={!isUnlisted} onToggle={(on) => onChange({ isUnlisted: !on })}>
          {texts.fields.isListed}
        </Switch>
      )}
    </>
  );
}

const trimValues = ({ username, email, fullName, line, place, ...choices }: ProfileValues): ProfileValues => ({
  username: parseUsername(username),
  email: email.trim(),
  fullName: fullName.trim(),
  line: line.trim(),
  place: place.trim(),
  ...choices,
});

const requiredValues = ({ username, email, fullName }: SessionUser) => ({ username, email, fullName });

/** Username and email address are validated while the user types, the other fields on submit. */
function useProfileValidation(user: SessionUser) {
  const { http } = useAtomValue(shellAtom);
  return useLiveValidation(async (field, valueOf) => {
    if (field === 'email') return emailError(valueOf(field).trim());
    if (field !== 'username') return null;
    const name = parseUsername(valueOf(field));
    return name.toLowerCase() === user.username.toLowerCase() ? null : validateUsername(http, name);
  });
}

/** The avatar is beside the fields when the panel is wide. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('5')};

  @container (min-width: 38rem) {
    grid-template-columns: minmax(12rem, 15rem) minmax(0, 1fr);
    gap: ${token('6')};
  }
`;

const Fields = styled.div`
  ${rowLayout}
  align-content: start;
`;

const EmailRow = styled.div`
  display: grid;
  gap: ${token('3')};
`;
