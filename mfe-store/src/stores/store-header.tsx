import type { ShellApi } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Button, ButtonLink, PlusIcon, SortIcon } from '@linkstall/kit/pieces';
import type { Ref } from 'react';
import styled from 'styled-components';

import { Avatar } from '../ui/avatar.tsx';
import { storePath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { CopyButton } from './copy-button.tsx';
import type { StoreOwner } from './store-data.ts';

/** Addresses may hold what would end the address part of a `mailto:` link. */
const mailtoAddress = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`;

interface StoreHeaderProps {
  readonly owner: StoreOwner;
  readonly shell: ShellApi;
  readonly isOwner: boolean;
  /** Null while there is nothing to arrange. */
  readonly arrange: { readonly on: boolean; readonly toggle: () => void } | null;
  readonly arrangeButton: Ref<HTMLButtonElement>;
}

/** Whose store it is, how to write to them, and its address to take along. */
export const StoreHeader = ({ owner, shell, isOwner, arrange, arrangeButton }: StoreHeaderProps) => (
  <Owner>
    <Avatar url={owner.avatar.url} fullName={owner.fullName} />
    <Words>
      <h1>{owner.fullName}</h1>
      <a href={mailtoAddress(owner.email)}>{owner.email}</a>
    </Words>
    <Actions>
      {isOwner && (
        <ButtonLink $kind="primary" href="/store/add-product" aria-label={texts.owner.add}>
          <PlusIcon />
          {texts.owner.addShort}
        </ButtonLink>
      )}
      {arrange && (
        <Button ref={arrangeButton} $kind="secondary" aria-expanded={arrange.on} onClick={arrange.toggle}>
          <SortIcon />
          {texts.owner.arrange}
        </Button>
      )}
      <CopyButton path={storePath(owner.username)} notice={shell.notice} />
    </Actions>
  </Owner>
);

const Owner = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${token('3')} ${token('4')};
  align-items: center;
  padding-block: ${token('4')} ${token('6')};

  @media (min-width: 768px) {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;

const Actions = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${token('3')};

  @media (min-width: 768px) {
    grid-column: auto;
    justify-content: flex-end;
  }
`;

const Words = styled.div`
  min-width: 0;

  h1 {
    font-size: ${token('text-2xl')};
    line-height: 1.15;
    overflow-wrap: anywhere;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${token('tap')};
    overflow-wrap: anywhere;
  }
`;
