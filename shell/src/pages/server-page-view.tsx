import type { RemoteModule, RenderedPage, ServerPage } from '@linkstall/contracts/shell';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

import { useRemote } from '../remotes/remotes-context.ts';
import { useLent } from '../remotes/use-lent.ts';
import { ApiAway } from '../states/api-away.tsx';
import { Bones } from '../states/bones.tsx';
import { MissingRemote } from '../states/missing-remote.tsx';
import { NotFound } from '../states/not-found.tsx';
import type { MatchedPage } from './match-page.ts';
import { usePageData } from './use-page-data.ts';

/** A page that the edge renders: hydrated with the data it came with, or loaded here after a client navigation. */
export function ServerPageView({
  matched,
  rendered,
}: {
  readonly matched: MatchedPage;
  readonly rendered: RenderedPage | null;
}) {
  const remote = useRemote<RemoteModule>(matched.remote, './routes');
  if (remote.status === 'loading') return <Bones />;
  const module = remote.status === 'ready' ? remote.module : undefined;
  const page = module?.pages?.[matched.page.path];
  if (!page) return <MissingRemote remote={matched.remote} onRetry={remote.retry} />;
  return <LoadedPage key={JSON.stringify(matched.params)} {...{ module, page, matched, rendered }} />;
}

interface LoadedPageProps {
  readonly module: RemoteModule;
  readonly page: ServerPage;
  readonly matched: MatchedPage;
  readonly rendered: RenderedPage | null;
}

function LoadedPage({ module, page, matched, rendered }: LoadedPageProps) {
  const shell = useLent(module);
  const { view, retry } = usePageData({ page, params: matched.params, rendered });
  switch (view.status) {
    case 'loading':
      return <Bones />;
    case 'absent':
      // The 404 page has the site's header, which this layout has not.
      return matched.page.layout === 'bare' ? <LeaveTo pathname={location.pathname} /> : <NotFound />;
    case 'moved':
      return <Navigate to={view.location} replace />;
    case 'failed':
      return <ApiAway onRetry={retry} />;
    case 'ready':
      return <page.Component data={view.data} shell={shell} />;
  }
}

/** An address that is not this page's to answer: the edge decides. */
export function LeaveTo({ pathname }: { readonly pathname: string }) {
  useEffect(() => window.location.assign(pathname + window.location.search + window.location.hash), [pathname]);
  return null;
}
