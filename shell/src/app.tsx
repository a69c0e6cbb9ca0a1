import type { PageDeclaration, RenderedPage, ShellApi } from '@linkstall/contracts/shell';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { FreshLoginQuestion } from './fresh-login/question.tsx';
import { LazyNavigationEffects } from './navigation/lazy-navigation-effects.tsx';
import { BareLayout } from './layouts/bare-layout.tsx';
import { LazyAdminLayout, LazyEntryLayout } from './layouts/lazy-layouts.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { Notices } from './notices/notices.tsx';
import { LazyOwnPageBar } from './own-page/lazy-own-page-bar.tsx';
import { ServerHtml } from './pages/server-html.tsx';
import { Guard } from './pages/guard.tsx';
import { type MatchedPage, matchPage } from './pages/match-page.ts';
import { RemotePage } from './pages/remote-page.tsx';
import { LeaveTo, ReloadPage, ServerPageView } from './pages/server-page-view.tsx';
import { Boundary } from './remotes/boundary.tsx';
import type { RemoteModules } from './remotes/remote-modules.ts';
import { RemotesContext } from './remotes/remotes-context.ts';
import { ShellContext, useSessionUser, useShell } from './shell-context.ts';
import { MissingRemote } from './status-pages/missing-remote.tsx';
import { NotFound } from './status-pages/not-found.tsx';

interface AppProps {
  readonly shell: ShellApi;
  readonly remotes: RemoteModules;
  /** The page that the edge rendered; null when the browser renders. */
  readonly renderedPage: RenderedPage | null;
}

/** The whole site: the page of the current path in its layout, behind its guard. Rendered by the edge and by the browser. */
export function App({ shell, remotes, renderedPage }: AppProps) {
  const { pathname } = useLocation();
  // The server-rendered page is better than a message about a failed load.
  const hasServerHtml = renderedPage?.status === 200 && !remotes.hasStayed(renderedPage.remote);
  const fallback = () => (hasServerHtml ? <ServerHtml region="root" /> : <Broken />);
  return (
    <ShellContext value={shell}>
      <RemotesContext value={remotes}>
        <Boundary resetKey={pathname} report={shell.report} fallback={fallback}>
          <CurrentPage remotes={remotes} renderedPage={renderedPage} />
        </Boundary>
        <Isolated>
          <Notices />
        </Isolated>
        <Isolated>
          <FreshLoginQuestion />
        </Isolated>
        <Isolated>
          <LazyNavigationEffects isBrowserMade={renderedPage === null} />
        </Isolated>
        <Isolated>
          <LazyOwnPageBar />
        </Isolated>
      </RemotesContext>
    </ShellContext>
  );
}

/** An error boundary for components outside the page, so that their errors do not break the page. */
function Isolated({ children }: { readonly children: ReactNode }) {
  const { report } = useShell();
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} report={report} fallback={() => null}>
      {children}
    </Boundary>
  );
}

function CurrentPage({ remotes, renderedPage }: Omit<AppProps, 'shell'>) {
  const { pathname, search } = useLocation();
  const [first] = useState({ pathname, search });
  const withdrawnAt = useSyncExternalStore(remotes.subscribe, remotes.withdrawnAt, () => null);
  if (pathname === '/admin' || pathname === '/admin/') return <Navigate to="/admin/links" replace />;
  const match = matchPage(remotes.composition.remotes, pathname, search);
  const isFirst = pathname === first.pathname && (!match?.page.query || search === first.search);
  if (withdrawnAt !== null && withdrawnAt !== pathname) return <ReloadPage />;
  if (isFirst && (!match || renderedPage?.status === 404)) return <NotFoundPage />;
  if (!match) return <LeaveTo pathname={pathname} />;
  return (
    <Guard access={match.page.access} fallback={<NotFoundPage />}>
      <ShownPage match={match} renderedPage={isFirst ? renderedPage : null} />
    </Guard>
  );
}

const LAYOUTS: Record<PageDeclaration['layout'], (props: { readonly children: ReactNode }) => ReactNode> = {
  site: SiteLayout,
  admin: LazyAdminLayout,
  bare: BareLayout,
  entry: LazyEntryLayout,
};

interface ShownPageProps {
  readonly match: MatchedPage;
  readonly renderedPage: RenderedPage | null;
}

function ShownPage({ match, renderedPage }: ShownPageProps) {
  const { remote, page } = match;
  const user = useSessionUser();
  const Layout = LAYOUTS[page.layout];
  // Keyed by the user, so that the next user sees no state of the former one.
  return (
    <Layout key={page.access === 'login' || page.access === 'operator' ? `${page.layout} ${user?._id}` : page.layout}>
      <RemoteView key={remote} match={match} renderedPage={renderedPage} />
    </Layout>
  );
}

/** Keyed by the remote, so that a remote keeps its state between its pages. */
const RemoteView = ({ match, renderedPage }: ShownPageProps) =>
  match.page.server ? <ServerPageView match={match} renderedPage={renderedPage} /> : <RemotePage matched={match} />;

const NotFoundPage = () => (
  <SiteLayout>
    <NotFound />
  </SiteLayout>
);

/** The fallback when the shell itself fails. It is minimal, so that it does not fail, too. */
const Broken = () => (
  <BareLayout>
    <MissingRemote remote="shell" />
  </BareLayout>
);
