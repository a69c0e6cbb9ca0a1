import type { RemoteModule } from '@linkstall/contracts/shell';
import { useEffect, useMemo } from 'react';
import { useRoutes } from 'react-router-dom';

import { useRemote } from '../remotes/remotes-context.ts';
import { useLent } from '../remotes/use-lent.ts';
import { Bones } from '../states/bones.tsx';
import { MissingRemote } from '../states/missing-remote.tsx';
import { NotFound } from '../states/not-found.tsx';
import type { MatchedPage } from './match-page.ts';

/** A page that only the browser renders, by the routes that its remote brings. */
export function RemotePage({ matched: { remote, page } }: { readonly matched: MatchedPage }) {
  const loaded = useRemote<RemoteModule>(remote, './routes');
  useEffect(() => {
    document.title = `${page.title} · Linkstall`;
  }, [page.title]);
  switch (loaded.status) {
    case 'loading':
      return <Bones />;
    case 'missing':
      return <MissingRemote remote={remote} onRetry={loaded.retry} />;
    case 'ready':
      return <RemoteRoutes key={loaded.release} module={loaded.module} />;
  }
}

function RemoteRoutes({ module }: { readonly module: RemoteModule }) {
  const shell = useLent(module);
  const routes = useMemo(() => module.routes(shell), [module, shell]);
  return useRoutes(routes) ?? <NotFound />;
}
