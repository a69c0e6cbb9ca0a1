import { token } from '@linkstall/contracts/tokens';
import { emptyStateStyles, Button, Row } from '@linkstall/kit/components';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface NoLinksProps {
  /** Null while a panel for a new entry is open. */
  readonly onAdd: (() => void) | null;
  readonly onImport: () => void;
  /** Opens the welcome. */
  readonly onStart: () => void;
}

export function NoLinks({ onAdd, onImport, onStart }: NoLinksProps) {
  return (
    <EmptyState>
      <EmptyImage aria-hidden />
      <strong>{texts.links.emptyTitle}</strong>
      <p>
        <span>{texts.links.empty}</span> {texts.links.emptyText}
      </p>
      {onAdd && (
        <>
          <Row>
            <Button $kind="contrast" onClick={onStart}>
              {texts.links.start}
            </Button>
            <Button $kind="secondary" onClick={onAdd}>
              {texts.links.addFirst}
            </Button>
          </Row>
          <Button $kind="quiet" onClick={onImport}>
            {texts.links.bring}
          </Button>
        </>
      )}
    </EmptyState>
  );
}

const EmptyState = styled.div`
  ${emptyStateStyles}
  strong {
    font-size: ${token('text-lg')};
  }
`;

const EmptyImage = styled.span`
  width: min(16rem, 70vw);
  aspect-ratio: 4 / 3;
  background: ${token('art-empty')} center / contain no-repeat;
`;
