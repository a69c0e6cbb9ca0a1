import { token } from '@linkstall/contracts/tokens';
import { Breakable, ButtonLink, initialsStyles, PencilIcon, surface, tapLink } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import { imageAt, initials } from '@linkstall/kit/text';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

/** The creator as visitors see them, with the address of the page, above the list. */
export function ProfileCard() {
  const user = useSessionUser();
  if (!user) return null;
  const { username, fullName, line, avatar } = user;
  return (
    <Card aria-label={texts.links.profile}>
      {avatar.url ? (
        <img src={imageAt(avatar.url, 96)} alt="" width={56} height={56} />
      ) : (
        <i aria-hidden="true">{initials(fullName)}</i>
      )}
      <div>
        <b dir="auto">{fullName}</b>
        <a href={`/${username}`}>
          <span>
            <Breakable>{`${window.location.host}/${username}`}</Breakable>
          </span>
        </a>
        {line && <p dir="auto">{line}</p>}
      </div>
      <ButtonLink as={Link} $kind="secondary" to="/admin/account">
        <PencilIcon />
        {texts.links.editProfile}
      </ButtonLink>
    </Card>
  );
}

const Card = styled.section`
  ${surface}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${token('1')} min(${token('4')}, 4vw);
  align-items: center;
  margin-bottom: ${token('5')};
  padding: min(${token('4')}, 5vw);
  img,
  i {
    ${initialsStyles}
    width: min(3.5rem, 18vw);
    height: min(3.5rem, 18vw);
    border-radius: ${token('radius-full')};
    object-fit: cover;
    font-style: normal;
  }
  b {
    display: block;
    font-size: ${token('text-lg')};
    line-height: ${token('lead-snug')};
  }
  b,
  div > a,
  p {
    overflow-wrap: anywhere;
  }
  div > a {
    ${tapLink}
    font-size: ${token('text-sm')};
  }
  p {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  @media (max-width: 479px) {
    grid-template-columns: auto minmax(0, 1fr);
    > :last-child {
      grid-column: 1 / -1;
      margin-top: ${token('2')};
    }
  }
`;
