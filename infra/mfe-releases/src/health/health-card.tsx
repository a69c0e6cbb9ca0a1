import { token } from '@linkstall/contracts/tokens';
import { panel, Row, WarningIcon } from '@linkstall/kit/components';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface HealthCardProps {
  readonly title: string;
  /** False: the operator has to do something. */
  readonly isGood: boolean;
  readonly children: ReactNode;
}

/** A part of the site and its state. */
export function HealthCard({ title, isGood, children }: HealthCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Row>
        <h2 id={id}>{title}</h2>
        {!isGood && (
          <Attention>
            <WarningIcon />
            {texts.health.attention}
          </Attention>
        )}
      </Row>
      {children}
    </Card>
  );
}

/** An empty live region takes no space. */
const Card = styled.article`
  ${panel}
  align-content: start;
  gap: ${token('3')};
  overflow-wrap: anywhere;
  h2 {
    font-size: ${token('text-lg')};
  }
  small,
  dt {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  dl,
  ul {
    display: grid;
    gap: ${token('2')};
    margin: 0;
  }
  > [role='status']:empty {
    margin-block-start: calc(-1 * ${token('3')});
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: ${token('3')};
  }
  dd {
    margin: 0;
  }
`;

const Attention = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${token('1')};
  color: ${token('bad')};
  font-size: ${token('text-sm')};
  font-weight: ${token('weight-mid')};
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
