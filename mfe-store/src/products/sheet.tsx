import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Form as KitForm } from '@linkstall/kit/form';
import { panel } from '@linkstall/kit/pieces';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { keptOwner } from '../ui/own-storage.ts';
import { storePath } from '../ui/store-path.ts';
import { ownerTexts } from '../ui/owner-texts.ts';
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
        steps={[
          { label: owner ? ownerTexts.form.storeOf(owner.fullName) : texts.common.store, path: storePath(username) },
        ]}
        here={title}
      />
      {children}
    </Narrow>
  );
}

export const Form = styled(KitForm)`
  ${panel}
  margin-top: ${token('2')};
  h1 {
    font-size: ${token('text-2xl')};
  }
`;

const Narrow = styled.div`
  width: 100%;
  max-width: 46rem;
  margin-inline: auto;
  > nav {
    color: ${token('muted')};
  }
`;
