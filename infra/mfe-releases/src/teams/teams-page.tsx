import type { TeamRule, TeamsOverview } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, emptyStateStyles, Head, PlusIcon, surface } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { failureText } from '../ui/failure-text.ts';
import { PageTabs } from '../ui/page-tabs.tsx';
import { texts as pageTexts } from '../ui/texts.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { TeamCard } from './team-card.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { newTeamForm, type TeamForm } from './team-forms.ts';
import { TeamLog } from './team-log.tsx';
import { teamTexts as texts } from './team-texts.ts';
import { doLoadTeamsAtom, teamsAtom } from './teams.state.ts';

/** The dialog, with the number of the newest change when it was opened. The API refuses a change on another state. */
type OpenDialog = { readonly seq: number } & (
  | { readonly form: TeamForm }
  | { readonly team: string; readonly rule: TeamRule | undefined }
);

/** `/admin/releases/teams`: the teams that publish and deploy remotes, their rights, and their newest calls. */
export function TeamsPage() {
  const view = useAtomValue(teamsAtom);
  const load = useSetAtom(doLoadTeamsAtom);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useEffect(() => void load(), [load]);
  const seq = view.status === 'ready' ? view.value.seq : 0;
  const openNewTeam = () => setDialog({ seq, form: newTeamForm });
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{texts.title}</h1>
        {view.status === 'ready' && view.value.teams.length > 0 && (
          <Button aria-haspopup="dialog" onClick={openNewTeam}>
            <PlusIcon />
            {texts.newTeam}
          </Button>
        )}
      </Head>
      <Intro>{texts.intro}</Intro>
      <LoadedView
        view={view}
        shape="rows"
        texts={{ ...pageTexts, ...texts, readFailed: failureText(view, texts.readFailed) }}
        onRetry={() => void load()}
      >
        {(overview) => <Teams overview={overview} dialog={dialog} onDialog={setDialog} onNewTeam={openNewTeam} />}
      </LoadedView>
    </>
  );
}

interface TeamsProps {
  readonly overview: TeamsOverview;
  readonly dialog: OpenDialog | null;
  readonly onDialog: (dialog: OpenDialog | null) => void;
  readonly onNewTeam: () => void;
}

function Teams({ overview: { seq, teams, environments, log, calls }, dialog, onDialog, onNewTeam }: TeamsProps) {
  const focus = useFocusRecovery(dialog !== null);
  const close = () => onDialog(null);
  return (
    <Content {...focus}>
      {teams.length === 0 && (
        <EmptyState>
          <h2>{texts.emptyTitle}</h2>
          <p>{texts.emptyHint}</p>
          <Button aria-haspopup="dialog" onClick={onNewTeam}>
            {texts.newTeam}
          </Button>
        </EmptyState>
      )}
      {teams.map((team) => (
        <TeamCard
          key={team.name}
          team={team}
          onForm={(form) => onDialog({ seq, form })}
          onRule={(rule) => onDialog({ seq, team: team.name, rule })}
        />
      ))}
      <TeamLog log={log} calls={calls} />
      {dialog && 'form' in dialog && <TeamDialog {...dialog} onClose={close} />}
      {dialog && 'rule' in dialog && <RuleDialog {...dialog} environments={environments} onClose={close} />}
    </Content>
  );
}

const Intro = styled.p`
  max-width: ${token('measure')};
  margin-block-end: ${token('5')};
  color: ${token('muted')};
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('6')};
`;

const EmptyState = styled.div`
  ${surface}
  ${emptyStateStyles}
`;
