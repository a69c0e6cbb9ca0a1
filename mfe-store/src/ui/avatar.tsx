import { initials, imageAt, imageSrcSet } from '@linkstall/kit/text';
import { avatarStyles } from '@linkstall/themes/page-styles';
import styled from 'styled-components';

const WIDTHS = { '96w': 96, '192w': 192, '384w': 384 } as const;

interface AvatarProps {
  readonly url: string;
  readonly fullName: string;
}

/** The avatar above the name: the image, or the initials. Screen readers skip the avatar. */
export const Avatar = ({ url, fullName }: AvatarProps) => (
  <Frame>
    {url === '' ? (
      <span aria-hidden="true">{initials(fullName)}</span>
    ) : (
      <img src={imageAt(url, 192)} srcSet={imageSrcSet(url, WIDTHS)} sizes="88px" alt="" width="88" height="88" />
    )}
  </Frame>
);

const Frame = styled.div`
  ${avatarStyles}
  width: 5.5em;
  height: 5.5em;
  span {
    font: var(--lt-heading-weight) 2em/1 var(--lt-heading-font);
  }
`;
