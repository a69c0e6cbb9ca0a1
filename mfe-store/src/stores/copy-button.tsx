import type { NoticePort } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Button, CopyIcon, TickIcon } from '@linkstall/kit/pieces';
import { useCopy } from '@linkstall/kit/text';
import styled, { css } from 'styled-components';

import { texts } from '../ui/texts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

interface CopyButtonProps {
  readonly path: string;
  readonly notice: NoticePort;
}

/** Copies the address on this host. Its place is kept while it is not there: without script it could do nothing. */
export function CopyButton({ path, notice }: CopyButtonProps) {
  const ready = useHydrated();
  const { copied, copy } = useCopy((address) => notice.error(texts.store.cannotCopy(address), 5000));
  return (
    <Copy $kind="secondary" $ready={ready} $copied={copied} onClick={() => void copy(window.location.origin + path)}>
      {copied ? <TickIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? texts.store.copied : texts.store.copy}</span>
    </Copy>
  );
}

const Copy = styled(Button)<{ readonly $ready: boolean; readonly $copied: boolean }>`
  visibility: ${({ $ready }) => ($ready ? 'visible' : 'hidden')};
  min-width: 11.5rem;
  ${({ $copied }) =>
    $copied &&
    css`
      border-color: ${token('good')};
      color: ${token('good')};
      && {
        background: ${token('good-soft')};
      }
    `}
`;
