import type { ProgramVersion, SiteBackup, SiteCertificate, SiteHealth } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Head } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { DateTime } from '../ui/date-time.tsx';
import { PageTabs } from '../ui/page-tabs.tsx';
import { texts } from '../ui/texts.ts';
import { usePolling } from '../ui/use-polling.ts';
import { Warnings } from '../ui/warnings.tsx';
import { HealthCard } from './health-card.tsx';
import { doLoadHealthAtom, healthAtom } from './health.state.ts';
import { MailsCard } from './mails-card.tsx';

const DAY_MS = 86_400_000;
/** Authorities of certificates renew them about 30 days before their end. */
const MIN_DAYS = 14;

/** Backups are made every night. */
const MAX_BACKUP_DAYS = 2;

/** `/admin/releases/health`: waiting mails, disk, certificate, backup, versions, and warnings. */
export function HealthPage() {
  const view = useAtomValue(healthAtom);
  const load = useSetAtom(doLoadHealthAtom);
  usePolling(load);
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{texts.health.title}</h1>
      </Head>
      <LoadedView view={view} shape="tiles" texts={{ ...texts, ...texts.health }} onRetry={() => void load()}>
        {(health) => <Health health={health} />}
      </LoadedView>
    </>
  );
}

const Health = ({
  health: { backup, certificate, disk, mails, programs, warnings },
}: {
  readonly health: SiteHealth;
}) => (
  <>
    <Warnings warnings={warnings} />
    <Cards>
      <MailsCard mails={mails} />
      <Disk disk={disk} />
      <Certificate certificate={certificate} />
      <Versions programs={programs} />
      <Backups backup={backup} />
    </Cards>
  </>
);

const Disk = ({ disk: { freeBytes, totalBytes, acceptsUploads } }: Pick<SiteHealth, 'disk'>) => (
  <HealthCard title={texts.health.disk} isGood={acceptsUploads}>
    <p>{texts.health.free(freeBytes, totalBytes)}</p>
    {!acceptsUploads && <p>{texts.health.uploadsRefused}</p>}
  </HealthCard>
);

function Certificate({ certificate }: { readonly certificate: SiteCertificate | null }) {
  const [now] = useState(Date.now);
  if (certificate === null)
    return (
      <HealthCard title={texts.health.certificate} isGood>
        <p>{texts.health.noCertificate}</p>
      </HealthCard>
    );
  const { host, endsAt, problem } = certificate;
  const days = endsAt === null ? null : Math.floor((Date.parse(endsAt) - now) / DAY_MS);
  return (
    <HealthCard title={texts.health.certificate} isGood={problem === null && days !== null && days >= MIN_DAYS}>
      {endsAt !== null && days !== null && (
        <p>
          {days < 0 ? texts.health.ended : texts.health.endsIn(days)} (<DateTime at={endsAt} />)
        </p>
      )}
      {problem !== null && <p>{problem}</p>}
      <small>{host}</small>
    </HealthCard>
  );
}

function Backups({ backup }: { readonly backup: SiteBackup | null }) {
  const [now] = useState(Date.now);
  const isRecent = backup !== null && now - Date.parse(backup.at) < MAX_BACKUP_DAYS * DAY_MS;
  return (
    <HealthCard title={texts.health.backups} isGood={isRecent}>
      {backup === null ? (
        <p>{texts.health.noBackup}</p>
      ) : (
        <>
          <p>
            {texts.health.lastBackup} <DateTime at={backup.at} />, {texts.health.size(backup.bytes)}
          </p>
          <p>
            {backup.checkedAt === null ? (
              texts.health.neverChecked
            ) : (
              <>
                {texts.health.checked} <DateTime at={backup.checkedAt} />
              </>
            )}
          </p>
          <small>{backup.location}</small>
        </>
      )}
      {!isRecent && <p>{texts.health.makeBackup}</p>}
    </HealthCard>
  );
}

/** Edge and API are updated together, so different versions mean an update that is not complete. */
function Versions({ programs }: { readonly programs: readonly ProgramVersion[] }) {
  const [edge, api] = (['edge', 'api'] as const).map((name) => programs.find((program) => program.name === name));
  const isEqual = !edge?.version || edge.version === api?.version;
  return (
    <HealthCard title={texts.health.versions} isGood={isEqual}>
      {!isEqual && <p>{texts.health.otherVersions}</p>}
      <dl>
        {programs.map(({ name, version }) => (
          <div key={name}>
            <dt>{texts.health.programs[name]}</dt>
            <dd>{version ?? texts.health.unknown}</dd>
          </div>
        ))}
      </dl>
    </HealthCard>
  );
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  align-items: start;
  gap: ${token('4')};
`;
