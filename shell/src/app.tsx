import type { PageDeclaration, RenderedPage, ShellApi } from '@linkstall/contracts/shell';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { LazyNavigationEffects } from './navigation/lazy-navigation-effects.tsx';
import { BareLayout, type LayoutProps } from './layouts/bare-layout.tsx';
import { LazyAdminLayout, LazyConfirmPage, LazyEntryLayout } from './layouts/lazy-layouts.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { Notices } from './notices/notices.tsx';
import { LazyUserTools } from './own-page/lazy-user-tools.tsx';
import { ServerHtml } from './pages/server-html.tsx';
import { Guard } from './pages/guard.tsx';
import { CONFIRM_PATH, pageAt, zoneOf } from './isolated-pages.ts';
import type { MatchedPage } from './pages/match-page.ts';
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
  readonly rendered: RenderedPage | null;
}

/** The whole site: the page of the current path in its layout, behind its guard. Rendered by the edge and by the browser. */
export function App({ shell, remotes, rendered }: AppProps) {
  const { pathname } = useLocation();
  // The server-rendered page is better than a message about a failed load.
  const hasServerHtml = rendered?.status === 200 && !remotes.hasWorked(rendered.remote);
  const fallback = () => (hasServerHtml ? <ServerHtml region="root" /> : <Broken />);
  return (
    <ShellContext value={shell}>
      <RemotesContext value={remotes}>
        <Boundary resetKey={pathname} report={shell.report} fallback={fallback}>
          <CurrentPage remotes={remotes} rendered={rendered} />
        </Boundary>
        <Contained>
          <Notices />
        </Contained>
        <Contained>
          <LazyNavigationEffects isBrowserRendered={rendered === null} />
        </Contained>
        <Contained>
          <LazyUserTools />
        </Contained>
      </RemotesContext>
    </ShellContext>
  );
}

/** An error boundary for components outside the page, so that their errors do not break the page. */
function Contained({ children }: { readonly children: ReactNode }) {
  const { report } = useShell();
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} report={report} fallback={() => null}>
      {children}
    </Boundary>
  );
}

function CurrentPage({ remotes, rendered }: Omit<AppProps, 'shell'>) {
  const { pathname, search } = useLocation();
  const [first] = useState({ pathname, search });
  const withdrawalPath = useSyncExternalStore(remotes.subscribe, remotes.withdrawalPath, () => null);
  const matched = pageAt(remotes.composition, pathname, search);
  const [documentZone] = useState(zoneOf(matched));
  const isFirst = pathname === first.pathname && (!matched?.page.query || search === first.search);
  if (pathname === '/admin' || pathname === '/admin/') return <Navigate to="/admin/links" replace />;
  if (withdrawalPath !== null && withdrawalPath !== pathname) return <ReloadPage />;
  if (isFirst && (!matched || rendered?.status === 404)) return <NotFoundPage />;
  if (!matched || zoneOf(matched) !== documentZone) return <LeaveTo pathname={pathname} />;
  if (pathname === CONFIRM_PATH) return <LazyConfirmPage />;
  return (
    <Guard access={matched.page.access} notFoundPage={<NotFoundPage />}>
      <ShownPage matched={matched} rendered={isFirst ? rendered : null} />
    </Guard>
  );
}

const LAYOUTS: Record<PageDeclaration['layout'], (props: LayoutProps) => ReactNode> = {
  site: SiteLayout,
  admin: LazyAdminLayout,
  bare: BareLayout,
  entry: LazyEntryLayout,
};

interface ShownPageProps {
  readonly matched: MatchedPage;
  readonly rendered: RenderedPage | null;
}

function ShownPage({ matched, rendered }: ShownPageProps) {
  const { remote, page } = matched;
  const user = useSessionUser();
  const Layout = LAYOUTS[page.layout];
  // Keyed by the user, so that the next user sees no state of the former one.
  return (
    <Layout
      key={page.access === 'login' || page.access === 'operator' ? `${page.layout} ${user?._id}` : page.layout}
      language={rendered?.language}
    >
      <RemoteView key={remote} matched={matched} rendered={rendered} />
    </Layout>
  );
}

/** Keyed by the remote, so that a remote keeps its state between its pages. */
const RemoteView = ({ matched, rendered }: ShownPageProps) =>
  matched.page.server ? <ServerPageView matched={matched} rendered={rendered} /> : <RemotePage matched={matched} />;

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
