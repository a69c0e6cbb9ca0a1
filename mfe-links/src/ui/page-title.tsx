import { token } from '@linkstall/contracts/tokens';
import { ForwardIcon, tapLink } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import styled from 'styled-components';

import { texts } from './texts.ts';

/** The h1 of a screen, and a link to the public page that this screen changes. */
export function PageTitle({ children }: { readonly children: string }) {
  const username = useSessionUser()?.username ?? '';
  return (
    <TitleBox>
      <h1>{children}</h1>
      <a href={`/${username}`} target="_blank" rel="noopener">
        <span>
          {window.location.host}/<b>{username}</b>
          <span className="ls-hidden">{texts.newTab}</span>
        </span>
        <ForwardIcon />
      </a>
    </TitleBox>
  );
}

const TitleBox = styled.div`
  min-width: 0;
  a {
    ${tapLink}
    max-width: 100%;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    overflow-wrap: anywhere;
    text-decoration: none;
    @media (hover: hover) {
      &:hover {
        text-decoration: underline;
      }
    }
  }
  b {
    color: ${token('link')};
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
