import type { ServerPage } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EmptyCounter } from '../ui/empty-counter.tsx';
import { loadStore } from './load-store.ts';
import { StoreHeader } from './store-header.tsx';
import type { StoreOwner } from './stores.api.ts';

const Store: ServerPage<StoreOwner>['Component'] = ({ data: owner, shell }) => (
  <Wide>
    <Breadcrumbs
      steps={[
        { label: 'Home', path: '/' },
        { label: `@${owner.username}`, path: `/${owner.username}` },
      ]}
      here="Store"
    />
    <StoreHeader owner={owner} shell={shell} />
    <EmptyCounter username={owner.username} />
  </Wide>
);

/** `/store/@{username}`, as visitors see it. Plain links throughout: it works without script. */
export const storePage: ServerPage<StoreOwner> = {
  load: loadStore,
  Component: Store,
  sample: {
    username: 'meera.cooks',
    fullName: 'Meera Iyer · Sunday kitchen, Chennai',
    email: 'meera@example.com',
    avatar: { url: '' },
  },
};

const Wide = styled.div`
  box-sizing: border-box;
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('4')} ${token('8')};
`;
