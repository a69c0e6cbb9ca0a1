import type { ReleaseAction, ReleaseChange, RemoteStanding } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, panel, pill, Row, WarningIcon } from '@linkstall/kit/pieces';
import { useId } from 'react';
import styled from 'styled-components';

import { buildOf, texts, versionOf } from '../ui/texts.ts';
import { MetricsTable } from './metrics-table.tsx';
import { Moment } from './moment.tsx';
import { operationsOf } from './operations.ts';

interface StandingCardProps {
  readonly standing: RemoteStanding;
  readonly onAsk: (action: ReleaseAction) => void;
}

/** Where one remote stands: what everybody gets, what is on trial, what was before, and what can be done. */
export function StandingCard({ standing, onAsk }: StandingCardProps) {
  const id = useId();
  const { remote, stable, candidate, percent, previous, disabled } = standing;
  return (
    <Card aria-labelledby={id}>
      <Row>
        <h2 id={id} tabIndex={-1}>
          {remote}
        </h2>
        {disabled && (
          <Off>
            <WarningIcon />
            {texts.off}
          </Off>
        )}
      </Row>
      <dl>
        <Release
          what={disabled ? texts.nobody : candidate && percent ? texts.stableBeside(percent) : texts.stable}
          release={stable}
          since={standing.stableSince}
        />
        {candidate && (
          <Release what={texts.candidate(percent ?? 0)} release={candidate} since={standing.candidateSince} />
        )}
        {previous && <Release what={texts.previous} release={previous} since={null} />}
        {standing.disabledSince && (
          <div>
            <dt>{texts.off}</dt>
            <dd>
              <Change change={standing.disabledSince} />
            </dd>
          </div>
        )}
      </dl>
      {candidate && <MetricsTable candidate={standing.candidateCounts} stable={standing.stableCounts} />}
      <Row>
        {operationsOf(standing).map(({ action, label, isDangerous }, at) => (
          <Button
            key={action}
            $kind={at === 0 && !isDangerous ? 'primary' : 'secondary'}
            aria-label={texts.of(label, remote)}
            aria-haspopup="dialog"
            onClick={() => onAsk(action)}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Card>
  );
}

interface ReleaseProps {
  readonly what: string;
  readonly release: string;
  readonly since: ReleaseChange | null;
}

const Release = ({ what, release, since }: ReleaseProps) => (
  <div>
    <dt>{what}</dt>
    <dd>
      <b>{versionOf(release)}</b>{' '}
      <small>
        {texts.build} <code>{buildOf(release)}</code>
      </small>
      {since && <Change change={since} />}
    </dd>
  </div>
);

const Change = ({ change: { at, by, message } }: { readonly change: ReleaseChange }) => (
  <>
    <small>
      <Moment at={at} /> {texts.by} <bdi>{by || texts.unknown}</bdi>
    </small>
    {message && <q dir="auto">{message}</q>}
  </>
);

const Card = styled.article`
  ${panel}
  align-content: start;
  h2 {
    font-size: ${token('text-lg')};
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    gap: ${token('3')};
  }
  dt {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  dd {
    margin: 0;
  }
  b {
    font-size: ${token('text-lg')};
    overflow-wrap: anywhere;
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  code {
    font-family: ${token('font-mono')};
  }
  dd > small + small,
  q {
    display: block;
  }
  q {
    font-size: ${token('text-sm')};
    overflow-wrap: anywhere;
  }
`;

const Off = styled.span`
  ${pill}
  gap: ${token('1')};
  padding: 0.15rem ${token('3')};
  background: ${token('bad-soft')};
  color: ${token('bad')};
  font-weight: ${token('weight-mid')};
`;
