import { CONTRACT_VERSION, type PhonePreviewProps, type SlotModule } from '@linkstall/contracts/shell';

import { previewCss } from '@linkstall/themes/page-theme';

import { EdgeDrawing, PageDrawings } from './page-drawings.tsx';
import { CreatorPage } from '../ui/creator-page.tsx';
import { visibleEntries } from '../ui/entries/visible-entries.ts';
import { headerOf, listContent, bioOf } from '../ui/page-content.ts';

/** Fills the phone preview of the admin area with the component that visitors see. The frame sets size and scrolling. */
function PhonePreview({ user, links, entries, shown, theme, hasStore }: PhonePreviewProps) {
  const { username, fullName, email, hidesEmail, avatar } = user;
  const content = {
    username,
    fullName,
    ...bioOf(user),
    ...headerOf(user),
    ...(!hidesEmail && { email }),
    avatar: avatar.url,
    ...(entries ? visibleEntries(entries) : listContent({ UserLink: links, ...shown }, { clickable: true })),
    css: previewCss(theme, fullName),
    hasStore,
  };
  return (
    <PageDrawings username={username} entries={content.entries ?? []}>
      <CreatorPage content={content} isInert Drawing={EdgeDrawing} />
    </PageDrawings>
  );
}

const preview: SlotModule = { contractVersion: CONTRACT_VERSION, Component: PhonePreview };
export default preview;
