import type { Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useSessionUser } from '@linkstall/kit/remote';
import { themeFontFaces } from '@linkstall/themes/web-fonts';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';

import { PageThumbnail } from './page-thumbnail.tsx';
import { ownLinksAtom } from './themes.state.ts';
import { tileCss } from './tile-css.ts';

interface SmallPreviewProps {
  readonly theme: Theme;
}

/** The page in the edited theme, always in sight on screens that have no room for the phone beside the fields. */
export function SmallPreview({ theme }: SmallPreviewProps) {
  const user = useSessionUser();
  const faces = themeFontFaces(theme, user?.fullName ?? '', 'swap')?.css ?? '';
  return (
    <Strip data-small-preview="" $css={tileCss(theme) + faces}>
      <PageThumbnail user={user} links={useAtomValue(ownLinksAtom)} />
    </Strip>
  );
}

/**
 * Sticks below the bar of the admin area, but not on low screens and with large text. The second shadow hides the fields that
 * are scrolled above the drawing.
 */
const Strip = styled.div<{ readonly $css: string }>`
  ${({ $css }) => $css}
  position: sticky;
  top: calc(min(0px, (100svh - 40rem) * 99) + 3.75rem);
  z-index: 1;
  display: flex;
  height: 10.5rem;
  overflow: hidden;
  forced-color-adjust: none;
  border-radius: ${token('radius-lg')};
  box-shadow:
    0 0 0 1px ${token('border')},
    0 -0.75rem 0 0.75rem ${token('surface')};
  > span > span > span {
    max-width: 38em;
    margin-inline: auto;
  }
  @media (min-width: 40em) {
    top: calc(min(0px, (100svh - 44rem) * 99) + 7.5rem);
  }
  @media (min-width: 64rem) {
    display: none;
  }
`;
