import type { ShellApi } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { Avatar } from '../ui/avatar.tsx';
import { CopyButton } from './copy-button.tsx';
import { mailtoAddress, storePath } from './store-address.ts';
import type { StoreOwner } from './stores.api.ts';

interface StoreHeaderProps {
  readonly owner: StoreOwner;
  readonly shell: ShellApi;
}

/** Whose store it is, how to write to them, and its address to take along. */
export const StoreHeader = ({ owner, shell }: StoreHeaderProps) => (
  <Owner>
    <Avatar url={owner.avatar.url} fullName={owner.fullName} />
    <Words>
      <h1>{owner.fullName}</h1>
      <a href={mailtoAddress(owner.email)}>{owner.email}</a>
    </Words>
    <CopyButton path={storePath(owner.username)} notice={shell.notice} />
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

const Words = styled.div`
  min-width: 0;

  h1 {
    margin: 0;
    font-size: ${token('text-2xl')};
    font-weight: ${token('weight-loud')};
    letter-spacing: ${token('track-loud')};
    line-height: 1.15;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${token('tap')};
    color: ${token('link')};
    overflow-wrap: anywhere;
    text-underline-offset: 0.2em;
  }
`;
