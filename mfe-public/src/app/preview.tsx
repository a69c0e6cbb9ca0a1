import { CONTRACT_VERSION, siteOf, type PhonePreviewProps, type SlotModule } from '@linkstall/contracts/shell';

import { previewCss } from '@linkstall/themes/page-theme';

import { EdgeDrawing, PageDrawings } from './page-drawings.tsx';
import { CreatorPage } from '../ui/creator-page.tsx';
import { translated } from '../ui/languages.ts';
import { visibleEntries } from '../ui/entries/visible-entries.ts';
import { SiteName } from '../ui/site-name.ts';
import { headerOf, listContent, bioOf, type PageContent } from '../ui/page-content.ts';

const InertPage = ({ data }: { readonly data: PageContent }) => (
  <CreatorPage content={data} isInert Drawing={EdgeDrawing} />
);
/** English until the texts of another language have arrived. */
const PreviewPage = translated(InertPage, InertPage);

/** Fills the phone preview of the admin area with the component that visitors see. The frame sets size and scrolling. */
function PhonePreview({ shell, user, links, entries, shown, theme, hasStore }: PhonePreviewProps) {
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
    ...(user.language && { language: user.language }),
  };
  return (
    <SiteName value={siteOf(shell).name}>
      <PageDrawings username={username} entries={content.entries ?? []}>
        <PreviewPage data={content} />
      </PageDrawings>
    </SiteName>
  );
}

const preview: SlotModule = { contractVersion: CONTRACT_VERSION, Component: PhonePreview };
export default preview;
