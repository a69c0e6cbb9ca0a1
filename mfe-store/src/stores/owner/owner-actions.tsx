import { token } from '@linkstall/contracts/tokens';
import { Button, ButtonLink, DownloadIcon, PlusIcon, SortIcon, visuallyHidden } from '@linkstall/kit/components';
import type { Ref } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../../ui/owner-texts.ts';
import { OwnerArea } from '../store-page.styles.ts';

interface OwnerActionsProps {
  /** Null while the store has fewer than two products. */
  readonly arrange: { readonly isOpen: boolean; readonly toggle: () => void } | null;
  readonly arrangeButton: Ref<HTMLButtonElement>;
}

/**
 * The owner's actions for the whole store. The visitor's page has space for them, so nothing moves when they appear.
 */
export const OwnerActions = ({ arrange, arrangeButton }: OwnerActionsProps) => (
  <Actions>
    {arrange && (
      <QuietButton ref={arrangeButton} $kind="quiet" aria-expanded={arrange.isOpen} onClick={arrange.toggle}>
        <SortIcon />
        <span>{ownerTexts.tools.arrange}</span>
      </QuietButton>
    )}
    <QuietButton as="a" $kind="quiet" href="/store/add-product/csv" aria-label={ownerTexts.tools.csvLabel}>
      <DownloadIcon />
      <span>{ownerTexts.tools.csv}</span>
    </QuietButton>
    <PrimaryLink $kind="primary" href="/store/add-product" aria-label={ownerTexts.form.addTitle}>
      <PlusIcon />
      <span>{ownerTexts.tools.add}</span>
    </PrimaryLink>
  </Actions>
);

/** The outline uses `--lt-foot`, because this colour is readable on all of the theme's background. */
const PrimaryLink = styled(ButtonLink)`
  box-shadow: 0 0 0 2px var(--lt-foot);
`;

const QuietButton = styled(Button)`
  color: var(--lt-foot);
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, currentColor 12%, transparent);
    }
  }
`;

const Actions = styled(OwnerArea)`
  display: flex;
  flex: none;
  gap: 0.5rem;
  @container (max-width: 43.99em) {
    > * {
      min-width: ${token('tap')};
      padding: 0;
    }
    span {
      ${visuallyHidden}
    }
  }
`;
