import type { PageDeclaration, RenderedPage, ShellApi } from '@linkstall/contracts/shell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { AdminLayout } from './layouts/admin-layout.tsx';
import { BareLayout } from './layouts/bare-layout.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { FreshLoginQuestion } from './fresh-login/question.tsx';
import { LeaveQuestion } from './leaving/leave-question.tsx';
import { Notices } from './notices/notices.tsx';
import { type MatchedPage, matchPage } from './pages/match-page.ts';
import { RemotePage } from './pages/remote-page.tsx';
import { ServerPageView } from './pages/server-page-view.tsx';
import { RemoteBoundary } from './remotes/remote-boundary.tsx';
import type { RemoteModules } from './remotes/remote-modules.ts';
import { RemotesContext } from './remotes/remotes-context.ts';
import { ShellContext, useSessionUser, useShell } from './shell-context.ts';
import { NotFound } from './states/not-found.tsx';

interface AppProps {
  readonly shell: ShellApi;
  readonly remotes: RemoteModules;
  /** What the edge rendered for the first address; null when the browser renders. */
  readonly rendered: RenderedPage | null;
}

/** The whole site: the page that the address names, in its layout, behind its guard. Rendered by edge and browser alike. */
export function App({ shell, remotes, rendered }: AppProps) {
  return (
    <ShellContext value={shell}>
      <RemotesContext value={remotes}>
        <CurrentPage remotes={remotes} rendered={rendered} />
        <Notices />
        <LeaveQuestion />
        <FreshLoginQuestion />
      </RemotesContext>
    </ShellContext>
  );
}

function CurrentPage({ remotes, rendered }: Omit<AppProps, 'shell'>) {
  const { pathname, search } = useLocation();
  const [first] = useState({ pathname, search });
  useNewPage(pathname);
  if (pathname === '/admin' || pathname === '/admin/') return <Navigate to="/admin/links" replace />;
  const matched = matchPage(remotes.composition.remotes, pathname, search);
  if (!matched) return pathname === first.pathname ? <NoSuchPage /> : <LeaveTo pathname={pathname} />;
  const isFirst = pathname === first.pathname && (!matched.page.query || search === first.search);
  return (
    <Layout layout={matched.page.layout}>
      <Guard access={matched.page.access}>
        <MatchedView matched={matched} rendered={isFirst ? rendered : null} />
      </Guard>
    </Layout>
  );
}

const LAYOUTS: Record<PageDeclaration['layout'], (props: { readonly children: ReactNode }) => ReactNode> = {
  site: SiteLayout,
  admin: AdminLayout,
  bare: BareLayout,
};

function Layout({ layout, children }: { readonly layout: PageDeclaration['layout']; readonly children: ReactNode }) {
  const Chosen = LAYOUTS[layout];
  return <Chosen>{children}</Chosen>;
}

function Guard({ access, children }: { readonly access: PageDeclaration['access']; readonly children: ReactNode }) {
  const user = useSessionUser();
  if (access === 'login' && !user) return <Navigate to="/login" replace />;
  if (access === 'logged-out' && user) return <Navigate to="/admin/links" replace />;
  return children;
}

function MatchedView({ matched, rendered }: { readonly matched: MatchedPage; readonly rendered: RenderedPage | null }) {
  const { report } = useShell();
  return (
    <RemoteBoundary key={matched.remote} remote={matched.remote} report={report}>
      {matched.page.server ? (
        <ServerPageView matched={matched} rendered={rendered} />
      ) : (
        <RemotePage matched={matched} />
      )}
    </RemoteBoundary>
  );
}

const NoSuchPage = () => (
  <SiteLayout>
    <NotFound />
  </SiteLayout>
);

/** An address that this page's composition does not know: the edge decides. */
function LeaveTo({ pathname }: { readonly pathname: string }) {
  useEffect(() => window.location.assign(pathname + window.location.search + window.location.hash), [pathname]);
  return null;
}

/** A new page starts at its top, with the focus on its content, as a page load would. */
function useNewPage(pathname: string) {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
