import { token } from '@linkstall/contracts/tokens';
import { letters } from '@linkstall/kit/pieces';
import { initials, pictureAt, pictureSet } from '@linkstall/kit/text';
import styled from 'styled-components';

const WIDTHS = { '96w': 96, '192w': 192, '384w': 384 } as const;

interface AvatarProps {
  readonly url: string;
  readonly fullName: string;
}

/** Decoration beside the name: the picture, or initials where there is none. */
export const Avatar = ({ url, fullName }: AvatarProps) =>
  url === '' ? (
    <Initials aria-hidden="true">{initials(fullName)}</Initials>
  ) : (
    <Picture src={pictureAt(url, 192)} srcSet={pictureSet(url, WIDTHS)} sizes="88px" alt="" width="88" height="88" />
  );

const round = `
  width: 5.5rem;
  height: 5.5rem;
  border-radius: 50%;
  box-shadow:
    0 0 0 4px ${token('surface')},
    ${token('shadow')};
`;

const Picture = styled.img`
  ${round}
  background: ${token('sunken')};
  object-fit: cover;
`;

const Initials = styled.span`
  ${round}
  ${letters}
  font-size: ${token('text-2xl')};
`;
