import { CONTRACT_VERSION, type PhonePreviewProps, type SlotModule } from '@linkstall/contracts/shell';
import { styled } from 'styled-components';

import { CreatorPage } from '../ui/creator-page.tsx';
import { pageLinks } from '../ui/page-content.ts';

/** Scrolls by wheel and finger, is never focused, and says nothing to a screen reader. The font size makes the page small. */
const Screen = styled.div`
  height: 100%;
  font-size: 0.72rem;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scrollbar-width: none;
`;

/** The admin's phone: the very component that visitors get, in picture mode. */
function PhonePreview({ user, links, theme }: PhonePreviewProps) {
  const { username, fullName, email, avatar } = user;
  const content = { username, fullName, email, avatar: avatar.url, links: pageLinks(links), theme, hasStore: false };
  return (
    <Screen aria-hidden="true" tabIndex={-1}>
      <CreatorPage content={content} picture />
    </Screen>
  );
}

const preview: SlotModule = { contractVersion: CONTRACT_VERSION, Component: PhonePreview };
export default preview;
