import { token } from '@linkstall/contracts/tokens';
import { atBottom, Button, ButtonLink, PlusIcon, SortIcon } from '@linkstall/kit/pieces';
import type { Ref } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface OwnerBarProps {
  /** Null while there is nothing to arrange. */
  readonly arrange: { readonly on: boolean; readonly toggle: () => void } | null;
  readonly arrangeButton: Ref<HTMLButtonElement>;
}

/** What the owner does with the whole store, in reach wherever they are in it. */
export const OwnerBar = ({ arrange, arrangeButton }: OwnerBarProps) => (
  <Bar>
    {arrange && (
      <Button ref={arrangeButton} $kind="secondary" aria-expanded={arrange.on} onClick={arrange.toggle}>
        <SortIcon />
        {texts.owner.arrange}
      </Button>
    )}
    <ButtonLink $kind="primary" href="/store/add-product" aria-label={texts.owner.add}>
      <PlusIcon />
      {texts.owner.addShort}
    </ButtonLink>
  </Bar>
);

const Bar = styled.div`
  ${atBottom}
  right: ${token('4')};
  display: flex;
  gap: ${token('2')};
  padding: ${token('2')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
`;
