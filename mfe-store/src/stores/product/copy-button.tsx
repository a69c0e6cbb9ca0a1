import type { NoticePort } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { CopyIcon, TickIcon, visuallyHidden } from '@linkstall/kit/components';
import { useCopy } from '@linkstall/kit/text';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';

interface CopyButtonProps {
  readonly path: string;
  readonly notice: NoticePort;
}

/** Copies the full address of a path. Without scripts the button is invisible, because copying needs scripts. */
export function CopyButton({ path, notice }: CopyButtonProps) {
  const { isCopied, copy } = useCopy((address) => notice.error(texts.store.cannotCopy(address), 5000));
  return (
    <Copy type="button" data-shell="" onClick={() => void copy(window.location.origin + path)}>
      {isCopied ? <TickIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? texts.store.copied : texts.store.copy}</span>
    </Copy>
  );
}

/** Narrow pages show only the icon; screen readers still read the label. */
const Copy = styled.button`
  @media (scripting: none) {
    visibility: hidden;
  }
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5em;
  min-width: ${token('tap')};
  min-height: ${token('tap')};
  padding: 0;
  border: 0.1em solid;
  border-radius: 9em;
  background: none;
  color: inherit;
  font-weight: 600;
  cursor: pointer;
  @container (max-width: 43.99em) {
    span {
      ${visuallyHidden}
    }
  }
  @container (min-width: 44em) {
    min-width: 11.5rem;
  }
`;
