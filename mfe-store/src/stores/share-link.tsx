import { token } from '@linkstall/contracts/tokens';
import { ShareIcon, unseen } from '@linkstall/kit/pieces';
import { useShare } from '@linkstall/kit/share';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface ShareLinkProps {
  readonly path: string;
  readonly title: string;
}

/** Opens the share sheet; without scripts it leads to the QR code, which can be shown to somebody, too. */
export function ShareLink({ path, title }: ShareLinkProps) {
  const { code, open, sheet } = useShare({ path, title });
  return (
    <>
      <Way href={code} onClick={open} data-shell="">
        <ShareIcon />
        <span>{texts.store.share}</span>
      </Way>
      {sheet}
    </>
  );
}

/** An icon where there is little room; its word is said all the same. */
const Way = styled.a`
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
      ${unseen}
    }
  }
`;
