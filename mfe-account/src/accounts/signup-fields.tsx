import { token } from '@linkstall/contracts/tokens';
import { Breakable, TickIcon } from '@linkstall/kit/components';
import { Switch } from '@linkstall/kit/form';
import styled from 'styled-components';

import { EmailField, FullNameField, NewPasswordFields, UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';

const { fields } = texts;

/** The values that a signup draft stores, never a password. */
export const EMPTY_DRAFT = { username: '', fullName: '', email: '' };
type SignupDraft = typeof EMPTY_DRAFT;

interface SignupFieldsProps {
  readonly values: SignupDraft;
  readonly onChange: (changes: Partial<SignupDraft>) => void;
  /** Whether the server reported the username as free. */
  readonly isFree: boolean;
  readonly showsEmail: boolean;
  readonly onShowEmail: (isShown: boolean) => void;
}

export function SignupFields({ values, onChange, isFree, showsEmail, onShowEmail }: SignupFieldsProps) {
  return (
    <>
      <UsernameField
        value={values.username}
        onText={(username) => onChange({ username })}
        hint={<UsernameHint username={parseUsername(values.username)} isFree={isFree} />}
      />
      <FullNameField value={values.fullName} onText={(fullName) => onChange({ fullName })} />
      <EmailField value={values.email} onText={(email) => onChange({ email })} />
      <Switch name="showsEmail" isOn={showsEmail} onToggle={onShowEmail}>
        {fields.showsEmail}
      </Switch>
      <NewPasswordFields label={fields.password} repeat={fields.repeat} />
    </>
  );
}

/** The page address of the username. The second line says that the name is free, or shows the rule for usernames. */
const UsernameHint = ({ username, isFree }: { readonly username: string; readonly isFree: boolean }) => (
  <>
    {fields.page}{' '}
    <Address>
      <Breakable>{`${window.location.host}/${username === '' ? 'username' : username}`}</Breakable>
    </Address>
    <br />
    {isFree ? (
      <FreeText>
        <TickIcon />
        {texts.signup.usernameFree(username)}
      </FreeText>
    ) : (
      fields.usernameRule
    )}
  </>
);

const Address = styled.b`
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;

const FreeText = styled.span`
  color: ${token('good')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;

  svg {
    display: inline-block;
    width: 1.1em;
    height: 1.1em;
    margin-inline-end: ${token('1')};
    vertical-align: -0.2em;
  }
`;
