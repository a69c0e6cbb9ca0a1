import type { ModeratedAccount } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ButtonLink, Head, panel } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';

import { PageTabs } from '../ui/page-tabs.tsx';
import { HiddenItems } from './hidden-items.tsx';
import { HideForm } from './hide-form.tsx';
import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { NewPage } from './new-page.tsx';
import { createAccountAtoms, doDismissAtom } from './reports.state.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { ReportList } from './report-list.tsx';

const ALL = 20;

/** `/admin/site/reports/<username>`: the reports about a page, and what an operator can do. */
export function AccountPage() {
  const { username = '' } = useParams();
  const { viewAtom, doLoadAtom } = useMemo(() => createAccountAtoms(username), [username]);
  const view = useAtomValue(viewAtom);
  const load = useSetAtom(doLoadAtom);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageTabs />
      <Head>
        <Username>@{username}</Username>
        <ButtonLink $kind="secondary" href={`/${username}`} target="_blank">
          {texts.openPage}
        </ButtonLink>
      </Head>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(account) => <Account account={account} onChange={() => void load()} />}
      </LoadedView>
    </>
  );
}

interface AccountProps {
  readonly account: ModeratedAccount;
  readonly onChange: () => void;
}

function Account({ account, onChange }: AccountProps) {
  const { username, isSuspended, takedown, newUntil, reports } = account;
  const hiddenState = isSuspended ? texts.suspended : texts.hidden;
  return (
    <Sections>
      <p role="status">{takedown ? hiddenState : texts.visible}</p>
      {reports && <Reports username={username} reports={reports} onChange={onChange} />}
      {newUntil !== undefined && <NewPage username={username} until={newUntil} onChange={onChange} />}
      <HiddenItems account={account} onChange={onChange} />
      <HideForm key={`${String(isSuspended)} ${takedown?.at ?? ''}`} account={account} onChange={onChange} />
    </Sections>
  );
}

interface ReportsProps extends Pick<AccountProps, 'onChange'> {
  readonly username: string;
  readonly reports: NonNullable<ModeratedAccount['reports']>;
}

function Reports({ username, reports, onChange }: ReportsProps) {
  const dismiss = useSetAtom(doDismissAtom);
  return (
    <Section aria-label={texts.reports}>
      <h2>{texts.reports}</h2>
      <ReportList group={reports} max={ALL} />
      <ReasonButton
        title={texts.dismiss}
        label={texts.dismissReason}
        success={texts.dismissed}
        send={(reason) => dismiss({ username, reason })}
        onSent={onChange}
      />
    </Section>
  );
}

/** A username has no place for a line break, so large text is smaller on small phones. */
const Username = styled.h1`
  && {
    min-width: 0;
    font-size: min(${token('text-2xl')}, 9vw);
    overflow-wrap: anywhere;
  }
`;

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('5')};
  max-width: ${token('measure')};
`;

const Section = styled.section`
  ${panel}
  gap: ${token('3')};
  h2 {
    font-size: ${token('text-lg')};
  }
`;
