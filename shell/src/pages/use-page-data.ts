import type { SiteInfo } from '@linkstall/contracts/http';
import type { PageResult, RenderedPage, ServerPage } from '@linkstall/contracts/shell';
import { useCallback, useEffect, useState } from 'react';

import { publicApi } from '../http/public-api.ts';
import { showInDocument } from '../document-head.ts';

type PageView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: unknown }
  | { readonly status: 'absent' }
  | { readonly status: 'moved'; readonly location: string }
  | { readonly status: 'failed' };

interface PageDataOptions {
  readonly page: ServerPage;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The data of the server-rendered page. */
  readonly rendered: RenderedPage | null;
  readonly site: SiteInfo | undefined;
}

const viewOf = (result: PageResult<unknown>): PageView => {
  switch (result.status) {
    case 200:
      return { status: 'ready', data: result.data };
    case 302:
      return { status: 'moved', location: result.location };
    case 404:
      return { status: 'absent' };
  }
};

const INITIAL = { 404: { status: 'absent' }, 503: { status: 'failed' } } as const;

const firstView = (rendered: RenderedPage | null): PageView => {
  if (!rendered) return { status: 'loading' };
  return rendered.status === 200 ? { status: 'ready', data: rendered.data } : INITIAL[rendered.status];
};

/** The data of a server page: from the HTML, or from the page's `load`. */
export function usePageData({ page, params, rendered, site }: PageDataOptions): {
  readonly view: PageView;
  readonly retry: () => void;
} {
  const [view, setView] = useState<PageView>(() => firstView(rendered));
  const [attempt, setAttempt] = useState(0);
  const isLoadNeeded = rendered === null || attempt > 0;
  useEffect(() => {
    if (!isLoadNeeded) return undefined;
    let isCancelled = false;
    const load = async () => {
      try {
        const result = await page.load(params, { ...publicApi, ...(site && { site }) });
        if (isCancelled) return;
        if (result.status === 200) showInDocument(result.head);
        setView(viewOf(result));
      } catch {
        if (!isCancelled) setView({ status: 'failed' });
      }
    };
    void load();
    return () => {
      isCancelled = true;
    };
    // The component is keyed by its parameters, so they never change. The settings of the site change with a new document.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, attempt, isLoadNeeded]);
  return { view, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
