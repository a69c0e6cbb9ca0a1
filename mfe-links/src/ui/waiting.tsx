import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { isPassing } from '@linkstall/kit/loading';
import styled from 'styled-components';

import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';
import { Hidden, late, surface } from './page-parts.tsx';
import { texts } from './texts.ts';

/** The shape of what comes. */
const BoneList = styled.div<{ readonly $wide: boolean }>`
  display: grid;
  gap: ${({ $wide }) => token($wide ? '3' : '4')};
  grid-template-columns: ${({ $wide }) => ($wide ? '1fr' : 'repeat(auto-fill, minmax(8rem, 1fr))')};
  ${late}
  > span:not(:last-child) {
    height: ${({ $wide }) => ($wide ? '4.9rem' : '14.5rem')};
    border-radius: ${token('radius-lg')};
    background: ${token('sunken')};
  }
`;

interface BonesProps {
  readonly shape: 'rows' | 'tiles';
  readonly text: string;
}

export function Bones({ shape, text }: BonesProps) {
  return (
    <BoneList $wide={shape === 'rows'} role="status">
      {Array.from({ length: shape === 'rows' ? 4 : 10 }, (_, index) => (
        <span key={index} />
      ))}
      <Hidden>{text}</Hidden>
    </BoneList>
  );
}

const Panel = styled.div`
  ${surface}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};
  padding: ${token('4')};
  margin-bottom: ${token('4')};
  > svg {
    color: ${token('bad')};
  }
  p {
    flex: 1 1 14rem;
    margin: 0;
  }
`;

interface ProblemProps {
  readonly failure: ApiFailure;
  /** What failed, as a sentence. */
  readonly what: string;
  /** What still works, as a sentence. */
  readonly still: string;
  readonly onRetry: () => void;
}

/** A read that failed: what, what still works, and what happens next. */
export function Problem({ failure, what, still, onRetry }: ProblemProps) {
  const next = isPassing(failure) ? texts.common.tryingAgain : failure.message;
  return (
    <Panel role="alert">
      <AlertIcon />
      <p>
        <strong>{what}</strong> {still} {next}
      </p>
      <Button $kind="line" onClick={onRetry}>
        {texts.common.tryAgain}
      </Button>
    </Panel>
  );
}
