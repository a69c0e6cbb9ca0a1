import type { Product } from '@linkstall/contracts/http';
import type { ServerPage, ShellApi } from '@linkstall/contracts/shell';
import { late, Problem } from '@linkstall/kit/loading';
import { Provider, useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EmptyCounter } from '../ui/empty-counter.tsx';
import { texts } from '../ui/texts.ts';
import { Goods } from './goods.tsx';
import { loadStore } from './load-store.ts';
import { OwnerActions } from './owner-actions.tsx';
import { OwnerTools } from './owner-tools.tsx';
import { createShelf, shelfAtom, wholeAtom } from './shelf.state.ts';
import { sampleStore, type StoreData } from './store-data.ts';
import { StoreHeader } from './store-header.tsx';
import { Foot, Ours, Page, Sheet, Top } from './store-page.styles.ts';
import { useOwnStore } from './use-own-store.ts';

const Arrange = late(async () => (await import(/* webpackChunkName: "owner" */ './arrange.tsx')).Arrange);
const DeleteProductDialog = late(
  async () => (await import(/* webpackChunkName: "owner" */ './delete-product-dialog.tsx')).DeleteProductDialog,
);

/** Before it is asked for, so that a press finds it there. What does not come is asked for again then. */
function loadForOwner(): void {
  for (const part of [Arrange, DeleteProductDialog]) part.load().catch(() => undefined);
}

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
  const { username } = owner;
  const { isOwner, failure, reload } = useOwnStore(shell, owner);
  useEffect(() => {
    if (isOwner) loadForOwner();
  }, [isOwner]);
  const [arranging, setArranging] = useState(false);
  const whole = useAtomValue(wholeAtom);
  const canArrange = isOwner && (whole?.length ?? 0) > 1;
  const button = useRef<HTMLButtonElement>(null);
  const done = () => {
    setArranging(false);
    button.current?.focus();
  };
  const actions = isOwner && (
    <OwnerActions
      arrange={canArrange ? { on: arranging, toggle: () => setArranging(!arranging) } : null}
      arrangeButton={button}
    />
  );
  return (
    <Themed theme={theme} owner={owner} notice={shell.notice} actions={actions}>
      {failure && (
        <Ours>
          <Problem failure={failure} what={texts.owner.unread} still={texts.owner.unreadStill} onRetry={reload} />
        </Ours>
      )}
      {canArrange && arranging ? (
        <Ours>
          <Arrange onDone={done} />
        </Ours>
      ) : (
        <Shelf username={username} isOwner={isOwner} />
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

function Shelf({ username, isOwner }: { readonly username: string; readonly isOwner: boolean }) {
  const { products } = useAtomValue(shelfAtom);
  const [leaving, setLeaving] = useState<Product | null>(null);
  const [gone, setGone] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const tools = useCallback((product: Product) => <OwnerTools product={product} onDelete={setLeaving} />, []);

  // The button that opened the dialog is gone with its card.
  useEffect(() => {
    if (gone > 0) top.current?.focus();
  }, [gone]);

  return (
    <div ref={top} tabIndex={-1}>
      {products.length > 0 ? (
        <Goods username={username} tools={isOwner ? tools : undefined} />
      ) : (
        <EmptyCounter username={username} isOwner={isOwner} />
      )}
      {leaving && (
        <Ours>
          <DeleteProductDialog
            key={leaving._id}
            product={leaving}
            onClose={(deleted) => {
              setLeaving(null);
              if (deleted) setGone((before) => before + 1);
            }}
          />
        </Ours>
      )}
    </div>
  );
}
