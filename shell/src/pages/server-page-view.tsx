import type { RemoteModule, RenderedPage, ServerPage } from '@linkstall/contracts/shell';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { leaveTo } from '../navigation/leave.ts';
import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ShownModule } from '../remotes/remote-modules.ts';
import { useRemote, useRemotes, useReportWorking } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { ApiUnavailable } from '../status-pages/api-unavailable.tsx';
import { Skeleton } from '../status-pages/skeleton.tsx';
import { MissingRemote } from '../status-pages/missing-remote.tsx';
import { NotFound } from '../status-pages/not-found.tsx';
import { ServerHtml } from './server-html.tsx';
import type { MatchedPage } from './match-page.ts';
import { usePageData } from './use-page-data.ts';

interface ViewProps {
  readonly matched: MatchedPage;
  readonly rendered: RenderedPage | null;
}

/** A server-rendered page: hydrated with its data, or loaded here after a client-side navigation. */
export function ServerPageView({ matched, rendered }: ViewProps) {
  const exposed = { remote: matched.remote, expose: './routes' };
  const remotes = useRemotes();
  const remoteState = useRemote<RemoteModule>(exposed, useLocation().pathname);
  const [isHtmlStale, setHtmlStale] = useState(false);
  // The server-rendered HTML stays while releases are tried, and when all of them fail.
  const serverHtml = rendered?.status === 200 && !isHtmlStale ? <ServerHtml region="main" /> : null;
  const missingProps = { remote: matched.remote, onRetry: remoteState.retry };
  if (remoteState.status === 'disabled') return <MissingRemote {...missingProps} status="disabled" />;
  if (remoteState.status === 'loading') return serverHtml ?? <Skeleton />;
  const page = remoteState.status === 'ready' ? remoteState.module.pages?.[matched.page.path] : undefined;
  if (remoteState.status !== 'ready' || !page) {
    const status = remoteState.status === 'slow' ? 'slow' : 'missing';
    return serverHtml ?? <MissingRemote {...missingProps} status={status} />;
  }
  const shownModule = { ...exposed, release: remoteState.release };
  return (
    <ReleaseBoundary
      shownModule={shownModule}
      fallback={(!remotes.hasWorked(matched.remote) && serverHtml) || <Skeleton />}
      onThrow={() => setHtmlStale(remotes.hasWorked(matched.remote))}
    >
      <LoadedPage
        key={JSON.stringify(matched.params)}
        {...{ page, matched, shownModule, serverHtml }}
        rendered={remoteState.isFirst ? rendered : null}
      />
    </ReleaseBoundary>
  );
}

interface LoadedPageProps extends ViewProps {
  readonly page: ServerPage;
  readonly shownModule: ShownModule;
  readonly serverHtml: ReactNode;
}

function LoadedPage({ page, matched, rendered, shownModule, serverHtml }: LoadedPageProps) {
  const shell = useShell();
  const { view, retry } = usePageData({ page, params: matched.params, rendered, site: shell.site });
  useReportWorking(shownModule, view.status === 'ready');
  switch (view.status) {
    case 'loading':
      return serverHtml ?? <Skeleton />;
    case 'absent':
      // A page load, because the 404 page has another layout.
      return matched.page.layout === 'bare' ? <LeaveTo pathname={location.pathname} /> : <NotFound />;
    case 'moved':
      return <Navigate to={view.location} replace />;
    case 'failed':
      return serverHtml ?? <ApiUnavailable onRetry={retry} />;
    case 'ready':
      return <page.Component data={view.data} shell={shell} />;
  }
}

/** Loads the current path from the edge, because a release of this page was withdrawn. */
export function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** Loads the path from the edge, for a page that does not exist here or needs another document. */
export function LeaveTo({ pathname }: { readonly pathname: string }) {
  useEffect(() => void leaveTo(pathname + window.location.search + window.location.hash), [pathname]);
  return null;
}
