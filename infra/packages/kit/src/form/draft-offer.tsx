import { token } from '@linkstall/contracts/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { Button } from '../components/button.ts';
import { InfoIcon } from '../components/icons.tsx';
import { draftTexts } from '../texts.ts';
import type { DraftState } from './use-draft.ts';

interface RestoreOfferProps {
  /** The reason why the text is not in the fields. */
  readonly children: ReactNode;
  /** The content that can be restored, when it is not typed text. */
  readonly label?: string;
  readonly onRestore: () => void;
  readonly onDiscard?: () => void;
}

/** Offers to restore the former content of the fields, and moves the focus to the right field. */
export function RestoreOffer({ children, label = draftTexts.restore, onRestore, onDiscard }: RestoreOfferProps) {
  return (
    <Offer>
      <InfoIcon />
      <div>
        <p role="status">{children}</p>
        <Button
          $kind="contrast"
          onClick={({ currentTarget }) => {
            focusInForm(currentTarget);
            onRestore();
          }}
        >
          {label}
        </Button>
        {onDiscard && (
          <Button
            $kind="quiet"
            onClick={({ currentTarget }) => {
              focusInForm(currentTarget);
              onDiscard();
            }}
          >
            {draftTexts.discard}
          </Button>
        )}
      </div>
    </Offer>
  );
}

/** Moves the focus to the invalid field, or to the first one, because the button disappears. */
function focusInForm(button: Element): void {
  const form = button.closest('form');
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form?.querySelector<HTMLElement>('input');
  field?.focus();
}

interface DraftOfferProps<V> {
  readonly draft: DraftState<V>;
  /** Sets the values of the fields. */
  readonly onAccept: (values: V) => void;
}

/** Offers an unsent draft of this tab, and says that drafts contain no images. */
export function DraftOffer<V>({ draft: { offer, accept, reject }, onAccept }: DraftOfferProps<V>) {
  if (!offer) return null;
  const { values, imageCount } = offer;
  return (
    <RestoreOffer
      onRestore={() => {
        accept();
        onAccept(values);
      }}
      onDiscard={reject}
    >
      {draftTexts.unsentDraft} {imageCount > 0 && draftTexts.imagesNotStored(imageCount)}
    </RestoreOffer>
  );
}

const Offer = styled.div`
  display: flex;
  gap: ${token('3')};
  padding: ${token('3')} ${token('4')};
  border: ${token('line')} solid ${token('select')};
  border-radius: ${token('radius')};
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
  overflow-wrap: anywhere;
  > svg {
    margin-top: 0.15rem;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${token('2')} ${token('3')};
    min-width: 0;
  }
  p {
    width: 100%;
    line-height: ${token('lead-snug')};
  }
`;
