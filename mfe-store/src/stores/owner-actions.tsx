import { token } from '@linkstall/contracts/tokens';
import { Button, ButtonLink, PlusIcon, SortIcon, unseen } from '@linkstall/kit/pieces';
import type { Ref } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { Ours } from './store-page.styles.ts';

interface OwnerActionsProps {
  /** Null while there is nothing to arrange. */
  readonly arrange: { readonly on: boolean; readonly toggle: () => void } | null;
  readonly arrangeButton: Ref<HTMLButtonElement>;
}

/** What the owner does with the whole store, in room that the visitor's page leaves: nothing moves when they come. */
export const OwnerActions = ({ arrange, arrangeButton }: OwnerActionsProps) => (
  <Place>
    {arrange && (
      <Beside ref={arrangeButton} $kind="quiet" aria-expanded={arrange.on} onClick={arrange.toggle}>
        <SortIcon />
        <span>{texts.owner.arrange}</span>
      </Beside>
    )}
    <Main $kind="primary" href="/store/add-product" aria-label={texts.owner.add}>
      <PlusIcon />
      <span>{texts.owner.addShort}</span>
    </Main>
  </Place>
);

/** On the theme's ground, whatever that is: its colour for text below the links is readable on all of it. */
const Main = styled(ButtonLink)`
  box-shadow: 0 0 0 2px var(--lt-foot);
`;

const Beside = styled(Button)`
  color: var(--lt-foot);
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, currentColor 12%, transparent);
    }
  }
`;

const Place = styled(Ours)`
  display: flex;
  flex: none;
  gap: 0.5rem;
  @container (max-width: 43.99em) {
    > * {
      min-width: ${token('tap')};
      padding: 0;
    }
    span {
      ${unseen}
    }
  }
`;
