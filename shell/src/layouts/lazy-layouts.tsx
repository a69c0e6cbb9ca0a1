import { type ReactNode, useEffect, useState } from 'react';

import { TIMEOUT_MS, withTimeout } from '../remotes/load-remote.ts';
import { Skeleton } from '../status-pages/skeleton.tsx';
import { BareLayout } from './bare-layout.tsx';

interface Content {
  readonly children?: ReactNode;
}
type Layouts = Readonly<Record<'admin' | 'entry' | 'confirm', (content: Content) => ReactNode>>;

let loadedLayouts: Layouts | undefined;

const load = async (): Promise<Layouts> => {
  const [{ AdminLayout }, { EntryLayout }, { ConfirmPage }, { loadLanguage }] = await Promise.all([
    import(/* webpackChunkName: "browser-rendered" */ './admin-layout.tsx'),
    import(/* webpackChunkName: "browser-rendered" */ './entry-layout.tsx'),
    import(/* webpackChunkName: "browser-rendered" */ '../confirm/confirm-page.tsx'),
    import(/* webpackChunkName: "browser-rendered" */ '../admin-language.ts'),
  ]);
  await loadLanguage();
  const confirm = () => (
    <EntryLayout>
      <ConfirmPage />
    </EntryLayout>
  );
  return { admin: AdminLayout, entry: EntryLayout, confirm };
};

/** The layouts, and the language of the reader. They are in chunks that visitors' pages do not load. */
export const loadLazyLayouts = async (): Promise<Layouts> => (loadedLayouts = await withTimeout(TIMEOUT_MS, load()));

/** Layouts of browser-rendered pages, loaded on demand. */
const lazyLayout = (kind: keyof Layouts) =>
  function LazyLayout({ children }: Content) {
    const [layouts, setLayouts] = useState(loadedLayouts);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (!layouts) loadLazyLayouts().then(setLayouts, (error: unknown) => setFailure({ error }));
    }, [layouts]);
    if (failure) throw failure.error;
    const Layout = layouts?.[kind];
    if (Layout) return <Layout>{children}</Layout>;
    return (
      <BareLayout>
        <Skeleton />
      </BareLayout>
    );
  };

export const LazyAdminLayout = lazyLayout('admin');
export const LazyEntryLayout = lazyLayout('entry');
export const LazyConfirmPage = lazyLayout('confirm');
