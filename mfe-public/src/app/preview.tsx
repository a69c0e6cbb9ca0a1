import { CONTRACT_VERSION, type PhonePreviewProps, type SlotModule } from '@linkstall/contracts/shell';

import { themeCss } from '@linkstall/themes/page-theme';

import { CreatorPage } from '../ui/creator-page.tsx';
import { entriesOf } from '../ui/entries/entries-of.ts';
import { listed, saidOf } from '../ui/page-content.ts';

/** The admin's phone: the very component that visitors get, in picture mode. Size and scrolling are the frame's. */
function PhonePreview({ user, links, entries, shown, theme, hasStore }: PhonePreviewProps) {
  const { username, fullName, email, hidesEmail, avatar } = user;
  const content = {
    username,
    fullName,
    ...saidOf(user),
    ...(!hidesEmail && { email }),
    avatar: avatar.url,
    ...(entries ? entriesOf(entries) : listed({ UserLink: links, ...shown }, { clickable: true })),
    look: themeCss(theme),
    hasStore,
  };
  return <CreatorPage content={content} picture />;
}

const preview: SlotModule = { contractVersion: CONTRACT_VERSION, Component: PhonePreview };
export default preview;
