import type { NoticePort } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

import { CopyIcon, TickIcon } from '../ui/icons.tsx';
import { texts } from '../ui/texts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

const FEEDBACK_MS = 500;

interface CopyButtonProps {
  readonly path: string;
  readonly notice: NoticePort;
}

/** Copies the address on this host. Its place is kept while it is not there: without script it could do nothing. */
export function CopyButton({ path, notice }: CopyButtonProps) {
  const ready = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    const address = window.location.origin + path;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      notice.error(texts.store.cannotCopy(address), 5000);
    }
  };

  return (
    <Button type="button" $ready={ready} $copied={copied} onClick={() => void copy()}>
      {copied ? <TickIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? texts.store.copied : texts.store.copy}</span>
    </Button>
  );
}

const Button = styled.button<{ readonly $ready: boolean; readonly $copied: boolean }>`
  visibility: ${({ $ready }) => ($ready ? 'visible' : 'hidden')};
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('2')};
  min-width: 11.5rem;
  min-height: ${token('tap')};
  padding: 0.5rem 1.1rem;
  border: ${token('line')} solid ${({ $copied }) => token($copied ? 'good' : 'border-strong')};
  border-radius: ${token('radius')};
  background: ${({ $copied }) => token($copied ? 'good-soft' : 'surface')};
  color: ${({ $copied }) => token($copied ? 'good' : 'text')};
  font: ${token('weight-mid')} ${token('text-md')} / 1.2 ${token('font')};
  cursor: pointer;
  transition: background ${token('fast')};

  &:hover {
    background: ${({ $copied }) => token($copied ? 'good-soft' : 'sunken')};
  }

  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;
