import type { RemoteModule, RenderedPage, ServerPage } from '@linkstall/contracts/shell';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ShownPart } from '../remotes/remote-modules.ts';
import { useRemote, useRemotes, useStayed } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { ApiAway } from '../states/api-away.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { MissingRemote } from '../states/missing-remote.tsx';
import { NotFound } from '../states/not-found.tsx';
import { Drawn } from './drawn.tsx';
import type { MatchedPage } from './match-page.ts';
import { usePageData } from './use-page-data.ts';

interface ViewProps {
  readonly matched: MatchedPage;
  readonly rendered: RenderedPage | null;
}

/** A server-rendered page: hydrated with its data, or loaded here after a client-side navigation. */
export function ServerPageView({ matched, rendered }: ViewProps) {
  const part = { remote: matched.remote, expose: './routes' };
  const remotes = useRemotes();
  const loaded = useRemote<RemoteModule>(part, useLocation().pathname);
  const [isAlive, setAlive] = useState(false);
  // The server-rendered HTML stays while releases are tried, and when all of them fail.
  const drawn = rendered?.status === 200 && !isAlive ? <Drawn region="main" /> : null;
  if (loaded.status === 'loading') return drawn ?? <Skeleton />;
  const page = loaded.status === 'ready' ? loaded.module.pages?.[matched.page.path] : undefined;
  if (loaded.status !== 'ready' || !page) {
    const missing = { remote: matched.remote, isSlow: loaded.status === 'slow', onRetry: loaded.retry };
    return drawn ?? <MissingRemote {...missing} />;
  }
  const shown = { ...part, release: loaded.release };
  return (
    <ReleaseBoundary
      shown={shown}
      fallback={(!remotes.hasStayed(matched.remote) && drawn) || <Skeleton />}
      onThrow={() => setAlive(remotes.hasStayed(matched.remote))}
    >
      <LoadedPage
        key={JSON.stringify(matched.params)}
        {...{ page, matched, shown, drawn }}
        rendered={loaded.isFirst ? rendered : null}
      />
    </ReleaseBoundary>
  );
}

interface LoadedPageProps extends ViewProps {
  readonly page: ServerPage;
  readonly shown: ShownPart;
  readonly drawn: ReactNode;
}

function LoadedPage({ page, matched, rendered, shown, drawn }: LoadedPageProps) {
  const shell = useShell();
  const { view, retry } = usePageData({ page, params: matched.params, rendered });
  useStayed(shown, view.status === 'ready');
  switch (view.status) {
    case 'loading':
      return drawn ?? <Skeleton />;
    case 'absent':
      // A page load, because the 404 page has another layout.
      return matched.page.layout === 'bare' ? <LeaveTo pathname={location.pathname} /> : <NotFound />;
    case 'moved':
      return <Navigate to={view.location} replace />;
    case 'failed':
      return drawn ?? <ApiAway onRetry={retry} />;
    case 'ready':
      return <page.Component data={view.data} shell={shell} />;
  }
}

/** Loads the path from the edge, for a page that does not exist here. */
export function LeaveTo({ pathname }: { readonly pathname: string }) {
  useEffect(() => window.location.assign(pathname + window.location.search + window.location.hash), [pathname]);
  return null;
}
