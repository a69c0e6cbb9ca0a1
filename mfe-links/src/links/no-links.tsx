import { token } from '@linkstall/contracts/tokens';
import { blank, Button } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface NoLinksProps {
  /** Null while the panel is open already. */
  readonly onAdd: (() => void) | null;
}

export function NoLinks({ onAdd }: NoLinksProps) {
  return (
    <Blank>
      <Stall aria-hidden />
      <strong>{texts.links.emptyTitle}</strong>
      <p>
        <span>{texts.links.empty}</span> {texts.links.emptyText}
      </p>
      {onAdd && (
        <Button $kind="secondary" onClick={onAdd}>
          {texts.links.addFirst}
        </Button>
      )}
    </Blank>
  );
}

const Blank = styled.div`
  ${blank}
  strong {
    font-size: ${token('text-lg')};
  }
`;

const Stall = styled.span`
  width: min(16rem, 70vw);
  aspect-ratio: 4 / 3;
  background: ${token('art-empty')} center / contain no-repeat;
`;
