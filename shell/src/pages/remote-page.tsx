import { siteOf, type RemoteModule } from '@linkstall/contracts/shell';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';

import type { ForeignModule } from '../foreign/load-foreign.ts';
import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ShownModule } from '../remotes/remote-modules.ts';
import { useRemote, useRemotes, useReportWorking } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { Skeleton } from '../status-pages/skeleton.tsx';
import { MissingRemote } from '../status-pages/missing-remote.tsx';
import { NotFound } from '../status-pages/not-found.tsx';
import { showInDocument } from '../document-head.ts';
import { translatedTitle, translation } from '../shell-translation.ts';
import { type MatchedPage, matchPage } from './match-page.ts';

/** A browser-rendered page: by the routes of its remote, or in the frame of a foreign remote. */
export function RemotePage({ matched }: { readonly matched: MatchedPage }) {
  const { remote, page } = matched;
  const exposed = { remote, expose: './routes' };
  const remoteState = useRemote<RemoteModule | ForeignModule>(exposed, useLocation().pathname);
  const siteName = siteOf(useShell()).name;
  useEffect(() => {
    showInDocument({ title: `${translatedTitle(page.title)} · ${siteName}`, language: translation.language });
  }, [page.title, siteName]);
  const isLoading = remoteState.status === 'loading';
  useEffect(() => {
    if (!isLoading) document.getElementById('root')?.removeAttribute('data-skeleton');
  }, [isLoading]);
  const skeleton = <Skeleton shape={page.layout === 'entry' ? 'form' : 'list'} />;
  if (remoteState.status === 'loading') return skeleton;
  if (remoteState.status !== 'ready')
    return <MissingRemote remote={remote} status={remoteState.status} onRetry={remoteState.retry} />;
  const shownModule = { ...exposed, release: remoteState.release };
  return (
    <ReleaseBoundary shownModule={shownModule} fallback={skeleton}>
      <RemoteContent module={remoteState.module} shownModule={shownModule} matched={matched} />
    </ReleaseBoundary>
  );
}

interface ContentProps<M> {
  readonly module: M;
  readonly shownModule: ShownModule;
  readonly matched: MatchedPage;
}

const RemoteContent = ({ module, ...rest }: ContentProps<RemoteModule | ForeignModule>) =>
  'ForeignFrame' in module ? <ForeignPage module={module} {...rest} /> : <RemoteRoutes module={module} {...rest} />;

function ForeignPage({
  module: { ForeignFrame },
  shownModule,
  matched: { remote, page },
}: ContentProps<ForeignModule>) {
  const { remotes } = useRemotes().composition;
  const { releases = [], calls = [] } = remotes[remote] ?? {};
  const release = releases.find((each) => each.release === shownModule.release);
  if (!release) return <NotFound />;
  /**
   * A foreign remote may open every page of the site. A query or a hash is allowed only for its own pages, because another
   * page could act on them.
   */
  const canOpen = ({ pathname, search, hash }: URL) => {
    const target = matchPage(remotes, pathname);
    return target !== null && (target.remote === remote || search + hash === '');
  };
  return <ForeignFrame {...{ shownModule, calls, canOpen }} address={release.base} title={page.title} />;
}

function RemoteRoutes({ module, shownModule }: Omit<ContentProps<RemoteModule>, 'matched'>) {
  const shell = useShell();
  const routes = useMemo(() => module.routes(shell), [module, shell]);
  useReportWorking(shownModule);
  const page = useRoutes(routes) ?? <NotFound />;
  return module.isTranslated || translation.language === 'en' ? page : <InEnglish>{page}</InEnglish>;
}

/** Marks pages that are not translated, for screen readers and for the direction of their texts. */
const InEnglish = ({ children }: { readonly children: ReactNode }) => (
  <div lang="en" dir="ltr" style={{ display: 'contents' }}>
    {children}
  </div>
);
