import type { Product } from '@linkstall/contracts/http';
import type { ServerPage, ShellApi } from '@linkstall/contracts/shell';
import { Provider, useAtomValue } from 'jotai';
import { useCallback, useRef, useState, type ReactNode } from 'react';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EmptyStore } from '../ui/empty-store.tsx';
import { storePath } from '../ui/store-path.ts';
import { translated, useIsRightToLeft, useTexts } from '../ui/languages.ts';
import { ProductGrid } from './cards/product-grid.tsx';
import { Finder, NothingFound } from './finder.tsx';
import { loadStore } from './load-store.ts';
import type { OwnerComponents } from './owner/owner.tsx';
import { ShareLink } from './product/share-link.tsx';
import { createStoreState, visibleProductsAtom, allProductsAtom } from './product-list.state.ts';
import { sampleStore, type StoreData } from './store-data.ts';
import { StoreHeader } from './store-header.tsx';
import { StoreFoot } from './store-foot.tsx';
import { Page, Panel, TopBar } from './store-page.styles.ts';
import { useOwnStore } from './owner/use-own-store.ts';
import { useOwnerComponents } from './owner/use-owner-components.ts';

const Store: ServerPage<StoreData>['Component'] = ({ data, shell }) => {
  const [store] = useState(() => createStoreState(shell, data));
  return (
    <Provider store={store}>
      <StoreContent data={data} shell={shell} />
    </Provider>
  );
};

/** `/store/@{username}`. The server renders the visitor's page; the browser adds the owner's controls. */
export const storePage: ServerPage<StoreData> = { load: loadStore, Component: translated(Store), sample: sampleStore };

interface StoreContentProps {
  readonly data: StoreData;
  readonly shell: ShellApi;
}

function StoreContent({ data, shell }: StoreContentProps) {
  const { owner, theme, filter } = data;
  const { isOwner, failure, reload } = useOwnStore(shell, owner);
  const components = useOwnerComponents(isOwner);
  const [isArranging, setIsArranging] = useState(false);
  const canArrange = (useAtomValue(allProductsAtom)?.length ?? 0) > 1;
  const arrangeButton = useRef<HTMLButtonElement>(null);
  const finishArranging = () => {
    setIsArranging(false);
    arrangeButton.current?.focus();
  };
  const actions = components && (
    <components.OwnerActions
      arrange={canArrange ? { isOpen: isArranging, toggle: () => setIsArranging(!isArranging) } : null}
      arrangeButton={arrangeButton}
    />
  );
  return (
    <ThemedPage theme={theme} owner={owner} shell={shell} actions={actions}>
      {components && failure && <components.ListProblem failure={failure} onRetry={reload} />}
      {components && canArrange && isArranging ? (
        <components.Arrange onDone={finishArranging} />
      ) : (
        <>
          <Finder data={data} />
          <ProductList
            username={owner.username}
            words={filter?.words}
            isOwner={isOwner}
            isUnknown={failure !== null}
            components={components}
          />
        </>
      )}
    </ThemedPage>
  );
}

interface ThemedPageProps extends Pick<StoreData, 'theme' | 'owner'>, Pick<StoreContentProps, 'shell'> {
  /** The owner's actions. Null for visitors. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The page frame in the owner's theme: breadcrumbs, header, content and footer. */
function ThemedPage({ theme, owner, shell, actions, children }: ThemedPageProps) {
  const texts = useTexts();
  return (
    <Page $theme={theme} $isRightToLeft={useIsRightToLeft()}>
      <Panel>
        <TopBar>
          <Breadcrumbs
            steps={[
              { label: texts.common.home, path: '/' },
              { label: `@${owner.username}`, path: `/${owner.username}` },
            ]}
            current={texts.common.store}
          />
          <ShareLink path={storePath(owner.username)} title={texts.store.shareTitle(owner.fullName)} />
          {actions}
        </TopBar>
        <StoreHeader owner={owner} notice={shell.notice} />
        {children}
      </Panel>
      <StoreFoot shell={shell} username={owner.username} />
    </Page>
  );
}

interface ProductListProps {
  readonly username: string;
  /** The words of a search. */
  readonly words: string | undefined;
  readonly isOwner: boolean;
  /** True when the owner's complete list could not be read. The store may have products then. */
  readonly isUnknown: boolean;
  readonly components: OwnerComponents | null;
}

function ProductList({ username, words, isOwner, isUnknown, components }: ProductListProps) {
  const { products } = useAtomValue(visibleProductsAtom);
  const [productToDelete, setProductToDelete] = useState<Product | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const renderTools = useCallback(
    (product: Product) => components && <components.OwnerTools product={product} onDelete={setProductToDelete} />,
    [components],
  );
  return (
    <div ref={container} tabIndex={-1}>
      {products.length > 0 && <ProductGrid username={username} renderTools={components ? renderTools : undefined} />}
      {products.length === 0 && words !== undefined && <NothingFound username={username} words={words} />}
      {products.length === 0 && words === undefined && !isUnknown && (
        <EmptyStore username={username} isOwner={isOwner} />
      )}
      {components && (
        <components.Deletion
          productToDelete={productToDelete}
          container={container}
          onClose={() => setProductToDelete(null)}
        />
      )}
    </div>
  );
}
