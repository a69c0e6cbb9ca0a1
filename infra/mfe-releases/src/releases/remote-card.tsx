import type { ReleaseAction, ReleaseChange, RemoteStatus } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, panel, pill, Row, WarningIcon } from '@linkstall/kit/components';
import { useId } from 'react';
import styled from 'styled-components';

import { buildOf, texts, versionOf } from '../ui/texts.ts';
import { MetricsTable } from './metrics-table.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Judgement } from './judgement.tsx';
import { operationsOf } from './operations.ts';

interface RemoteCardProps {
  readonly status: RemoteStatus;
  readonly onOperation: (action: ReleaseAction) => void;
}

/** The status of one remote: stable release, candidate, previous release, and the possible operations. */
export function RemoteCard({ status, onOperation }: RemoteCardProps) {
  const id = useId();
  const { remote, stable, candidate, percent, previous, disabled, flags } = status;
  return (
    <Card aria-labelledby={id}>
      <Row>
        <h2 id={id} tabIndex={-1}>
          {remote}
        </h2>
        {disabled && (
          <OffLabel>
            <WarningIcon />
            {texts.off}
          </OffLabel>
        )}
      </Row>
      <dl>
        <Release
          label={disabled ? texts.disabledRelease : candidate && percent ? texts.stableBeside(percent) : texts.stable}
          release={stable}
          since={status.stableSince}
        />
        {candidate && (
          <Release label={texts.candidate(percent ?? 0)} release={candidate} since={status.candidateSince} />
        )}
        {previous && <Release label={texts.previous} release={previous} since={null} />}
        {flags.length > 0 && <Flags flags={flags} />}
        {status.disabledSince && (
          <div>
            <dt>{texts.off}</dt>
            <dd>
              <Change change={status.disabledSince} />
            </dd>
          </div>
        )}
      </dl>
      {status.judgement && <Judgement judgement={status.judgement} />}
      {candidate && <MetricsTable candidate={status.candidateCounts} stable={status.stableCounts} />}
      <Row>
        {operationsOf(status).map(({ action, label, isDangerous }, index) => (
          <Button
            key={action}
            $kind={index === 0 && !isDangerous ? 'primary' : 'secondary'}
            aria-label={texts.operationTitle(label, remote)}
            aria-haspopup="dialog"
            onClick={() => onOperation(action)}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Card>
  );
}

const Flags = ({ flags }: Pick<RemoteStatus, 'flags'>) => (
  <div>
    <dt>{texts.flags}</dt>
    {flags.map(({ path, visitors }) => (
      <dd key={path}>
        <code>{path}</code>: {visitors}
      </dd>
    ))}
  </div>
);

interface ReleaseProps {
  readonly label: string;
  readonly release: string;
  readonly since: ReleaseChange | null;
}

const Release = ({ label, release, since }: ReleaseProps) => (
  <div>
    <dt>{label}</dt>
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
      <DateTime at={at} /> {texts.by} <bdi>{by || texts.unknownActor}</bdi>
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

const OffLabel = styled.span`
  ${pill}
  gap: ${token('1')};
  padding: 0.15rem ${token('3')};
  background: ${token('bad-soft')};
  color: ${token('bad')};
  font-weight: ${token('weight-mid')};
`;
