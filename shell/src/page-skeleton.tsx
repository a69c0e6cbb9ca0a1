import type { PageDeclaration, ShellApi } from '@linkstall/contracts/shell';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { AdminFrame } from './layouts/admin-frame.tsx';
import { hasPreviewAt, navEntriesOf } from './layouts/admin-nav.ts';
import { BareLayout } from './layouts/bare-layout.tsx';
import { EntryLayout } from './layouts/entry-layout.tsx';
import { PreviewOverlay } from './layouts/preview-overlay.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import type { MatchedPage } from './pages/match-page.ts';
import { PhoneFrame } from './preview/phone-frame.tsx';
import type { RemoteModules } from './remotes/remote-modules.ts';
import { RemotesContext, useRemotes } from './remotes/remotes-context.ts';
import { ShellContext } from './shell-context.ts';
import { Skeleton } from './status-pages/skeleton.tsx';

interface Props {
  readonly matched: MatchedPage;
  readonly shell: ShellApi;
  readonly remotes: RemoteModules;
}

/** The edge writes this for a page that the browser renders: header and skeleton, at their places on the page. */
export function PageSkeleton({ matched: { page }, shell, remotes }: Props) {
  const { layout, path } = page;
  const Layout = LAYOUTS[layout];
  return (
    <ShellContext value={shell}>
      <RemotesContext value={remotes}>
        <Layout path={path}>
          <Skeleton shape={layout === 'entry' ? 'form' : 'list'} />
        </Layout>
      </RemotesContext>
    </ShellContext>
  );
}

interface LayoutProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** The edge does not know the user, so pages for operators are missing in the navigation. */
function AdminSkeleton({ path, children }: LayoutProps) {
  const nav = navEntriesOf(useRemotes().composition, null);
  const hasPreview = hasPreviewAt(nav, path);
  return (
    <AdminFrame
      nav={nav}
      isPhone={null}
      hasPreview={hasPreview}
      previewButton={
        hasPreview && (
          <InertButton inert>
            <PreviewOverlay>{null}</PreviewOverlay>
          </InertButton>
        )
      }
      preview={hasPreview && <PhoneFrame isInert>{null}</PhoneFrame>}
    >
      {children}
    </AdminFrame>
  );
}

/** Its button waits for the scripts. */
const InertButton = styled.span`
  display: contents;
`;

const LAYOUTS: Record<PageDeclaration['layout'], (props: LayoutProps) => ReactNode> = {
  admin: AdminSkeleton,
  entry: EntryLayout,
  site: SiteLayout,
  bare: BareLayout,
};
