import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Form as KitForm } from '@linkstall/kit/form';
import { panel } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { readStoredOwner } from '../ui/stored-owner.ts';
import { storePath } from '../ui/store-path.ts';
import { ownerTexts } from '../ui/owner-texts.ts';

interface FormPageProps {
  readonly title: string;
  readonly user: SessionUser | null;
  readonly children: ReactNode;
}

/** The page of a product form, with a link back to the store. */
export function FormPage({ title, user, children }: FormPageProps) {
  const username = user?.username ?? '';
  const owner = readStoredOwner(username);
  return (
    <Column>
      <Breadcrumbs
        steps={[
          {
            label: owner ? ownerTexts.form.storeOf(owner.fullName) : ownerTexts.common.store,
            path: storePath(username),
          },
        ]}
        current={title}
        label={ownerTexts.common.breadcrumb}
      />
      {children}
    </Column>
  );
}

export const Form = styled(KitForm)`
  ${panel}
  margin-top: ${token('2')};
  h1 {
    font-size: ${token('text-2xl')};
  }
`;

const Column = styled.div`
  width: 100%;
  max-width: 46rem;
  margin-inline: auto;
  > nav {
    color: ${token('muted')};
  }
`;
