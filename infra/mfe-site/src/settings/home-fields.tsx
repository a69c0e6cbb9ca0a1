import type { SiteSettings, SiteSettingsChange } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { Choices } from './choices.tsx';

export type HomeKind = NonNullable<SiteSettingsChange['home']>;

interface HomeFieldsProps {
  readonly settings: SiteSettings;
  readonly value: HomeKind;
  readonly onChange: (kind: HomeKind) => void;
}

/** What the address of the site shows, and why visitors do not get the chosen page. */
export const HomeFields = ({ settings: { home, homeProblem }, value, onChange }: HomeFieldsProps) => (
  <>
    <Choices label={texts.home} name="home" texts={texts.homeChoices} value={value} onChange={onChange} />
    {value === 'page' && (
      <TextField
        label={texts.homeUsername}
        name="homeUsername"
        hint={texts.homeUsernameHint}
        defaultValue={home?.username ?? ''}
        spellCheck={false}
        autoCapitalize="none"
        dir="ltr"
      />
    )}
    {homeProblem && <Problem role="status">{texts.homeProblems[homeProblem]}</Problem>}
  </>
);

/** Only a changed home page is sent, so that other settings can be saved while the page is not available. */
export function homeChange({ home }: SiteSettings, kind: HomeKind, username: string) {
  const isSame = kind === (home?.kind ?? 'landing') && (kind !== 'page' || username === (home?.username ?? ''));
  if (isSame) return {};
  return { home: kind, ...(kind === 'page' && { homeUsername: username }) };
}

const Problem = styled.p`
  padding: ${token('3')};
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  font-size: ${token('text-sm')};
`;
