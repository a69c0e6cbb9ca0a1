import type { RemoteModule } from '@linkstall/contracts/shell';
import { useEffect, useMemo } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';

import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ShownPart } from '../remotes/remote-modules.ts';
import { useRemote, useStayed } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { Skeleton } from '../states/skeleton.tsx';
import { MissingRemote } from '../states/missing-remote.tsx';
import { NotFound } from '../states/not-found.tsx';
import type { MatchedPage } from './match-page.ts';

/** A browser-rendered page, by the routes of its remote. */
export function RemotePage({ matched: { remote, page } }: { readonly matched: MatchedPage }) {
  const part = { remote, expose: './routes' };
  const loaded = useRemote<RemoteModule>(part, useLocation().pathname);
  useEffect(() => {
    document.title = `${page.title} · Linkstall`;
  }, [page.title]);
  if (loaded.status === 'loading') return <Skeleton />;
  if (loaded.status !== 'ready')
    return <MissingRemote remote={remote} isSlow={loaded.status === 'slow'} onRetry={loaded.retry} />;
  const shown = { ...part, release: loaded.release };
  return (
    <ReleaseBoundary shown={shown} fallback={<Skeleton />}>
      <RemoteRoutes module={loaded.module} shown={shown} />
    </ReleaseBoundary>
  );
}

function RemoteRoutes({ module, shown }: { readonly module: RemoteModule; readonly shown: ShownPart }) {
  const shell = useShell();
  const routes = useMemo(() => module.routes(shell), [module, shell]);
  useStayed(shown);
  return useRoutes(routes) ?? <NotFound />;
}
