import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { DraftOffer, Switch, useDraft } from '@linkstall/kit/form';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { emailError, onlyErrors } from '../ui/field-rules.ts';
import { Form, rows } from '../ui/form.tsx';
import { judgeUsername } from '../ui/judge-username.ts';
import { EmailField, FullNameField, LineField, PlaceField, UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { typedUsername } from '../ui/typed-username.ts';
import { useTyped } from '../ui/use-typed.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { emailHint, UsernameHint } from './change-hints.tsx';
import { EmailIndicator } from './email-indicator.tsx';
import { useProfile } from './profile.state.ts';
import { saidBy, type ProfileTexts } from './profile-texts.ts';
import { useAvatar } from './use-avatar.ts';

/** What is saved, with what is typed over it. Saved, it is the server's text again. */
export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const [typed, setTyped] = useState<Partial<ProfileTexts>>({});
  const avatar = useAvatar();
  const stored: ProfileTexts = { ...picked(user), ...saidBy(user) };
  const values = { ...stored, ...typed };
  const { username, email, fullName, line, place, hidesEmail } = values;
  const isTyped = Object.entries(stored).some(([name, value]) => values[name as keyof ProfileTexts] !== value);
  useUnsaved(useAtomValue(shellAtom), isTyped || avatar.isChanged);
  const type = (name: Exclude<keyof typeof typed, 'hidesEmail'>) => (text: string) =>
    setTyped((before) => ({ ...before, [name]: text }));
  const draft = useDraft({
    form: 'account',
    values,
    isWritten: isTyped || avatar.photo !== null,
    pictures: avatar.photo ? 1 : 0,
  });
  const form = useProfile(avatar, draft.drop, () => setTyped({}));
  const { found, ...typing } = useJudged(user);

  return (
    <Form
      form={{ ...form, errors: { ...form.errors, ...onlyErrors(found), avatar: avatar.refused || undefined } }}
      {...typing}
      aria-label={texts.account.title}
      onSubmit={() => form.submit(trimmed(values))}
    >
      <DraftOffer draft={draft} onTake={setTyped} />
      <Columns>
        <AvatarPicker user={user} avatar={avatar} />
        <Fields>
          <UsernameField
            value={username}
            onText={type('username')}
            hint={<UsernameHint user={user} entered={username} isFree={found['username'] === ''} />}
          />
          <EmailRow>
            <EmailParts>
              <EmailField value={email} onText={type('email')} hint={emailHint({ user, entered: email })} />
              <EmailIndicator user={user} />
            </EmailParts>
          </EmailRow>
          <Switch name="hidesEmail" on={hidesEmail} onTurn={(on) => setTyped({ ...typed, hidesEmail: on })}>
            {texts.fields.hidesEmail}
          </Switch>
          <FullNameField value={fullName} onText={type('fullName')} />
          <LineField value={line} onText={type('line')} />
          <PlaceField value={place} onText={type('place')} />
          <Button label={texts.account.update} busy={form.busy} />
        </Fields>
      </Columns>
      <span className="ls-hidden" role="status">
        {found['username'] || found['email']}
      </span>
    </Form>
  );
}

const trimmed = ({ username, email, fullName, line, place, hidesEmail }: ProfileTexts): ProfileTexts => ({
  username: typedUsername(username),
  email: email.trim(),
  fullName: fullName.trim(),
  line: line.trim(),
  place: place.trim(),
  hidesEmail,
});

const picked = ({ username, email, fullName }: SessionUser) => ({ username, email, fullName });

/** A new name and a new address are judged while they are typed, the full name when it is sent. */
function useJudged(user: SessionUser) {
  const { http } = useAtomValue(shellAtom);
  return useTyped(async (field, typed) => {
    if (field === 'email') return emailError(typed(field).trim());
    if (field !== 'username') return null;
    const name = typedUsername(typed(field));
    return name.toLowerCase() === user.username.toLowerCase() ? null : judgeUsername(http, name);
  });
}

/** The picture beside the texts where there is room. */
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
  ${rows}
  align-content: start;
`;

/** The indicator stands beside the field where there is room, else below it. */
const EmailRow = styled.div`
  container-type: inline-size;
`;

const EmailParts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('3')};

  @container (min-width: 27rem) {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;

    > :last-child {
      padding-top: calc(${token('text-sm')} * ${token('lead')} + 0.5rem);
    }
  }
`;
