import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Form as KitForm } from '@linkstall/kit/form';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { keptOwner } from '../ui/own-storage.ts';
import { surface, Wide } from '../ui/page-parts.tsx';
import { storePath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';

interface SheetProps {
  readonly title: string;
  readonly user: SessionUser | null;
  readonly children: ReactNode;
}

/** A form of the store, on one sheet, with the way back to the store. */
export function Sheet({ title, user, children }: SheetProps) {
  const username = user?.username ?? '';
  const owner = keptOwner(username);
  return (
    <Narrow>
      <Breadcrumbs
        steps={[{ label: owner ? texts.form.storeOf(owner.fullName) : texts.common.store, path: storePath(username) }]}
        here={title}
      />
      {children}
    </Narrow>
  );
}

export const Form = styled(KitForm)`
  ${surface}
  display: grid;
  gap: ${token('4')};
  margin-top: ${token('2')};
  padding: ${token('5')};
  h1 {
    font-size: ${token('text-2xl')};
  }
  @media (max-width: 24rem) {
    padding: ${token('4')};
  }
`;

const Narrow = styled(Wide)`
  max-width: 46rem;
`;
