import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ForwardIcon } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { LanguageChoice } from '../ui/language-choice.tsx';
import { Page, Panel } from '../ui/page-layout.tsx';
import { texts } from '../ui/texts.ts';
import { ProfileForm } from './profile-form.tsx';

/** `/admin/account`. */
export function AccountPage() {
  const user = useSessionUser();
  return (
    <Page>
      <h1>{texts.account.title}</h1>
      {user ? <Profile user={user} /> : <p>{texts.account.loading}</p>}
    </Page>
  );
}

const Profile = ({ user }: { readonly user: SessionUser }) => (
  <>
    <Panel>
      <ProfileForm key={user._id} user={user} />
    </Panel>
    <Panel>
      <LanguageChoice />
    </Panel>
    <SubpageLink to="/admin/account/security">
      <span>
        <b>{texts.security.title}</b>
        <small>{texts.account.securityHint}</small>
      </span>
      <ForwardIcon />
    </SubpageLink>
    <SubpageLink to="/admin/account/webhooks">
      <span>
        <b>{texts.webhooks.title}</b>
        <small>{texts.webhooks.hint}</small>
      </span>
      <ForwardIcon />
    </SubpageLink>
  </>
);

const SubpageLink = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: min(${token('4')}, 3vw);
  padding: ${token('4')} clamp(min(${token('4')}, 4vw), 5vw, ${token('5')});
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  color: ${token('text')};
  text-decoration: none;
  transition: background ${token('fast')};

  @media (hover: hover) {
    &:hover {
      background: ${token('sunken')};
    }
  }

  small {
    display: block;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;
