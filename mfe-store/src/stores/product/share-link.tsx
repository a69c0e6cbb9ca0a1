import { token } from '@linkstall/contracts/tokens';
import { ShareIcon, visuallyHidden } from '@linkstall/kit/components';
import { useShare } from '@linkstall/kit/share';
import styled from 'styled-components';

import { useShareTexts, useTexts } from '../../ui/languages.ts';

interface ShareLinkProps {
  readonly path: string;
  readonly title: string;
}

/** Opens the share dialog. Without scripts, the link opens the QR code, which people can share too. */
export function ShareLink({ path, title }: ShareLinkProps) {
  const { qrCodePath, open, dialog } = useShare({ path, title, texts: useShareTexts() });
  const texts = useTexts();
  return (
    <>
      <ShareAnchor href={qrCodePath} onClick={open} data-shell="">
        <ShareIcon />
        <span>{texts.store.share}</span>
      </ShareAnchor>
      {dialog}
    </>
  );
}

/** Narrow pages show only the icon; screen readers still read the label. */
const ShareAnchor = styled.a`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5em;
  min-width: ${token('tap')};
  min-height: ${token('tap')};
  margin-inline-start: auto;
  color: inherit;
  font-weight: 600;
  text-decoration: none;
  @container (max-width: 43.99em) {
    span {
      ${visuallyHidden}
    }
  }
`;
