import type { Product } from '@linkstall/contracts/http';
import type { ServerPage, ShellApi } from '@linkstall/contracts/shell';
import { Provider, useAtomValue } from 'jotai';
import { useCallback, useRef, useState, type ReactNode } from 'react';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EmptyCounter } from '../ui/empty-counter.tsx';
import { storePath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { Goods } from './goods.tsx';
import { loadStore } from './load-store.ts';
import type { OwnerParts } from './owner.tsx';
import { ShareLink } from './share-link.tsx';
import { createShelf, shelfAtom, wholeAtom } from './shelf.state.ts';
import { sampleStore, type StoreData } from './store-data.ts';
import { StoreHeader } from './store-header.tsx';
import { Foot, Page, Sheet, Top } from './store-page.styles.ts';
import { useOwnStore } from './use-own-store.ts';
import { useOwnerParts } from './use-owner-parts.ts';

const Store: ServerPage<StoreData>['Component'] = ({ data, shell }) => {
  const [store] = useState(() => createShelf(shell, data));
  return (
    <Provider store={store}>
      <Counter data={data} shell={shell} />
    </Provider>
  );
};

/** `/store/@{username}`. Rendered for visitors; what only the owner sees and does comes after. */
export const storePage: ServerPage<StoreData> = { load: loadStore, Component: Store, sample: sampleStore };

interface CounterProps {
  readonly data: StoreData;
  readonly shell: ShellApi;
}

function Counter({ data: { owner, theme }, shell }: CounterProps) {
  const { isOwner, failure, reload } = useOwnStore(shell, owner);
  const parts = useOwnerParts(isOwner);
  const [arranging, setArranging] = useState(false);
  const canArrange = (useAtomValue(wholeAtom)?.length ?? 0) > 1;
  const button = useRef<HTMLButtonElement>(null);
  const done = () => {
    setArranging(false);
    button.current?.focus();
  };
  const actions = parts && (
    <parts.OwnerActions
      arrange={canArrange ? { on: arranging, toggle: () => setArranging(!arranging) } : null}
      arrangeButton={button}
    />
  );
  return (
    <Themed theme={theme} owner={owner} notice={shell.notice} actions={actions}>
      {parts && failure && <parts.Unread failure={failure} onRetry={reload} />}
      {parts && canArrange && arranging ? (
        <parts.Arrange onDone={done} />
      ) : (
        <Shelf username={owner.username} isOwner={isOwner} parts={parts} />
      )}
    </Themed>
  );
}

interface ThemedProps extends Pick<StoreData, 'theme' | 'owner'>, Pick<ShellApi, 'notice'> {
  /** The owner's. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** What is around the goods, in the owner's theme; our own line is the last. */
const Themed = ({ theme, owner, notice, actions, children }: ThemedProps) => (
  <Page $theme={theme}>
    <Sheet>
      <Top>
        <Breadcrumbs
          steps={[
            { label: texts.common.home, path: '/' },
            { label: `@${owner.username}`, path: `/${owner.username}` },
          ]}
          here={texts.common.store}
        />
        <ShareLink path={storePath(owner.username)} title={texts.store.shared(owner.fullName)} />
        {actions}
      </Top>
      <StoreHeader owner={owner} notice={notice} />
      {children}
    </Sheet>
    <Foot>
      <a href="/">{texts.store.madeWith}</a>
    </Foot>
  </Page>
);

interface ShelfProps {
  readonly username: string;
  readonly isOwner: boolean;
  readonly parts: OwnerParts | null;
}

function Shelf({ username, isOwner, parts }: ShelfProps) {
  const { products } = useAtomValue(shelfAtom);
  const [leaving, setLeaving] = useState<Product | null>(null);
  const shelf = useRef<HTMLDivElement>(null);
  const tools = useCallback(
    (product: Product) => parts && <parts.OwnerTools product={product} onDelete={setLeaving} />,
    [parts],
  );
  return (
    <div ref={shelf} tabIndex={-1}>
      {products.length > 0 ? (
        <Goods username={username} tools={parts ? tools : undefined} />
      ) : (
        <EmptyCounter username={username} isOwner={isOwner} />
      )}
      {parts && <parts.Deletion leaving={leaving} shelf={shelf} onClose={() => setLeaving(null)} />}
    </div>
  );
}
