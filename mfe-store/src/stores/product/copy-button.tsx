import type { NoticePort } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { CopyIcon, TickIcon, visuallyHidden } from '@linkstall/kit/components';
import { useCopy } from '@linkstall/kit/text';
import styled from 'styled-components';

import { useTexts } from '../../ui/languages.ts';

interface CopyButtonProps {
  readonly path: string;
  readonly notice: NoticePort;
}

/** Copies the full address of a path. Without scripts the button is invisible, because copying needs scripts. */
export function CopyButton({ path, notice }: CopyButtonProps) {
  const texts = useTexts();
  const { isCopied, copy } = useCopy((address) => notice.error(texts.store.cannotCopy(address), 5000));
  return (
    <Copy type="button" data-shell="" onClick={() => void copy(window.location.origin + path)}>
      {isCopied ? <TickIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? texts.store.copied : texts.store.copy}</span>
    </Copy>
  );
}

/** Shows only the icon; screen readers read the label. */
const Copy = styled.button`
  @media (scripting: none) {
    display: none;
  }
  display: grid;
  flex: none;
  place-items: center;
  width: ${token('tap')};
  height: ${token('tap')};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  cursor: pointer;
  span {
    ${visuallyHidden}
  }
`;
