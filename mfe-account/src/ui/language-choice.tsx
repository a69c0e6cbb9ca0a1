import type { PageLanguage } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { chooseAdminLanguage, chosenAdminLanguage } from '@linkstall/kit/admin-language';
import { Select } from '@linkstall/kit/components';
import { LANGUAGES } from '@linkstall/kit/languages';
import styled from 'styled-components';

import { texts } from './texts.ts';

/** Each language has its own name, so that its speakers find it. */
export const LanguageOptions = () =>
  Object.entries(LANGUAGES).map(([code, name]) => (
    <option key={code} value={code} lang={code}>
      {name}
    </option>
  ));

/** Chooses the language of the admin area in this browser. The page is loaded again, because all texts change. */
export const LanguageChoice = () => (
  <Line>
    {texts.fields.adminLanguage}
    <Select
      defaultValue={chosenAdminLanguage()}
      onChange={({ currentTarget: { value } }) => {
        chooseAdminLanguage(value as PageLanguage | '');
        keepUsername();
        location.reload();
      }}
    >
      <option value="">{texts.fields.asBrowser}</option>
      <LanguageOptions />
    </Select>
  </Line>
);

/** Keeps the username of the login form, which reads it from the state of the history entry. Other forms have drafts. */
function keepUsername(): void {
  const userName = document.querySelector<HTMLInputElement>('input[name=userName]')?.value;
  if (userName) history.replaceState({ ...history.state, usr: { userName } }, '');
}

const Line = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('1')} ${token('3')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
`;
