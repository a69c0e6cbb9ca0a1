import { initials, imageAt, imageSrcSet } from '@linkstall/kit/text';
import { avatarStyles } from '@linkstall/themes/page-styles';
import styled from 'styled-components';

const WIDTHS = { '96w': 96, '192w': 192, '384w': 384 } as const;

interface AvatarProps {
  readonly url: string;
  readonly fullName: string;
}

/** The avatar beside the name: the image, or the initials. Screen readers skip the avatar. */
export const Avatar = ({ url, fullName }: AvatarProps) => (
  <Frame>
    {url === '' ? (
      <span aria-hidden="true">{initials(fullName)}</span>
    ) : (
      <img src={imageAt(url, 192)} srcSet={imageSrcSet(url, WIDTHS)} sizes="80px" alt="" width="80" height="80" />
    )}
  </Frame>
);

const Frame = styled.div`
  ${avatarStyles}
  width: 3.5em;
  height: 3.5em;
  margin: 0;
  span {
    font: var(--lt-heading-weight) 1.25em/1 var(--lt-heading-font);
  }
  @container (min-width: 44em) {
    width: 5em;
    height: 5em;
  }
`;
