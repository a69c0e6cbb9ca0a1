import type { Appeal, ReportGroup, ReportInbox } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ButtonLink, emptyStateStyles, Head, panel, Row } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import styled from 'styled-components';

import { PageTabs } from '../ui/page-tabs.tsx';
import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { accountPath } from './account-path.ts';
import { AccountSearch } from './account-search.tsx';
import { doLoadInboxAtom, inboxAtom } from './reports.state.ts';
import { AppealWords } from './appeal-words.tsx';
import { ReportList } from './report-list.tsx';
import { timeOf } from '../ui/time-of.ts';

/** The inbox shows the newest words only. The page about one account has the others. */
const SHOWN = 2;

/** `/admin/site/reports`: the search for accounts, appeals that wait, and open reports with one card for each page. */
export function ReportsPage() {
  const view = useAtomValue(inboxAtom);
  const load = useSetAtom(doLoadInboxAtom);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{texts.reports}</h1>
      </Head>
      <AccountSearch />
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(inbox) => <Inbox inbox={inbox} />}
      </LoadedView>
    </>
  );
}

function Inbox({ inbox: { groups, appeals, total } }: { readonly inbox: ReportInbox }) {
  if (groups.length === 0 && appeals.length === 0)
    return (
      <Empty>
        <b>{texts.noReports}</b>
        <p>{texts.noReportsText}</p>
      </Empty>
    );
  return (
    <>
      {groups.length > 0 && <p>{texts.total(total)}</p>}
      <Groups>
        {appeals.map((appeal) => (
          <AppealCard key={`${appeal.username} ${appeal.id}`} appeal={appeal} />
        ))}
        {groups.map((group) => (
          <GroupCard key={group.username} group={group} />
        ))}
      </Groups>
    </>
  );
}

function AppealCard({ appeal }: { readonly appeal: Appeal }) {
  const { username, fullName, target, content, category } = appeal;
  return (
    <Card aria-label={texts.appealOf(username)}>
      <h2>
        {texts.appeal}: <bdi>{fullName}</bdi> @{username}
      </h2>
      <p>
        <b dir="auto">{texts.appealAbout(target, content)}</b> · {texts.categories[category]}
      </p>
      <AppealWords appeal={appeal} />
      <div>
        <ButtonLink $kind="secondary" href={accountPath(username)}>
          {texts.decide(username)}
        </ButtonLink>
      </div>
    </Card>
  );
}

function GroupCard({ group }: { readonly group: ReportGroup }) {
  const { username, fullName, lastAt } = group;
  return (
    <Card aria-label={`@${username}`}>
      <h2>
        <bdi>{fullName}</bdi> @{username}
      </h2>
      <ReportList group={group} max={SHOWN} />
      <small>{texts.last(timeOf(lastAt))}</small>
      <div>
        <ButtonLink $kind="secondary" href={accountPath(username)}>
          {texts.decide(username)}
        </ButtonLink>
      </div>
    </Card>
  );
}

const Groups = styled.div`
  display: grid;
  gap: ${token('4')};
  max-width: ${token('measure')};
  margin-block-start: ${token('3')};
`;

const Card = styled.article`
  ${panel}
  gap: ${token('3')};
  overflow-wrap: anywhere;
  h2 {
    font-size: ${token('text-lg')};
  }
  small {
    color: ${token('muted')};
  }
`;

const Empty = styled(Row)`
  ${emptyStateStyles}
`;
