import type { RemoteModule } from '@linkstall/contracts/shell';
import { useEffect, useMemo } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';

import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ShownModule } from '../remotes/remote-modules.ts';
import { useRemote, useReportWorking } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { Skeleton } from '../status-pages/skeleton.tsx';
import { MissingRemote } from '../status-pages/missing-remote.tsx';
import { NotFound } from '../status-pages/not-found.tsx';
import type { MatchedPage } from './match-page.ts';

/** A browser-rendered page, by the routes of its remote. */
export function RemotePage({ matched: { remote, page } }: { readonly matched: MatchedPage }) {
  const exposed = { remote, expose: './routes' };
  const remoteState = useRemote<RemoteModule>(exposed, useLocation().pathname);
  useEffect(() => {
    document.title = `${page.title} · Linkstall`;
  }, [page.title]);
  if (remoteState.status === 'loading') return <Skeleton />;
  if (remoteState.status !== 'ready')
    return <MissingRemote remote={remote} status={remoteState.status} onRetry={remoteState.retry} />;
  const shownModule = { ...exposed, release: remoteState.release };
  return (
    <ReleaseBoundary shownModule={shownModule} fallback={<Skeleton />}>
      <RemoteRoutes module={remoteState.module} shownModule={shownModule} />
    </ReleaseBoundary>
  );
}

function RemoteRoutes({ module, shownModule }: { readonly module: RemoteModule; readonly shownModule: ShownModule }) {
  const shell = useShell();
  const routes = useMemo(() => module.routes(shell), [module, shell]);
  useReportWorking(shownModule);
  return useRoutes(routes) ?? <NotFound />;
}
