import type { ReleaseAction, ReleasesOverview, RemoteStatus } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { LoadedView } from '@linkstall/kit/loading';
import { emptyStateStyles, Head, surface } from '@linkstall/kit/components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { failureText } from '../ui/failure-text.ts';
import { PageTabs } from '../ui/page-tabs.tsx';
import { texts } from '../ui/texts.ts';
import { ForcedList } from './forced-list.tsx';
import { doLoadForcedAtom } from './forced.state.ts';
import { History } from './history.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { doLoadAtom, overviewAtom } from './releases.state.ts';
import { RemoteCard } from './remote-card.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { usePolling } from '../ui/use-polling.ts';
import { Warnings } from '../ui/warnings.tsx';

/** `/admin/releases`: live releases, candidates and history, with operations to promote, roll back and switch off. */
export function ReleasesPage() {
  const view = useAtomValue(overviewAtom);
  const load = useSetAtom(doLoadAtom);
  const loadForced = useSetAtom(doLoadForcedAtom);
  usePolling(() => Promise.all([load(), loadForced()]));
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{texts.title}</h1>
        {view.status === 'ready' && (
          <p>
            {texts.environment} <b>{view.value.environment}</b>
            {`, version ${view.value.version}`}
          </p>
        )}
      </Head>
      <Hint>
        {texts.panelHint} <a href="#releases">{texts.panelLink}</a>
      </Hint>
      <ForcedList />
      {view.status === 'ready' && <Warnings warnings={view.value.warnings} />}
      <LoadedView
        view={view}
        shape="rows"
        texts={{ ...texts, readFailed: failureText(view, texts.readFailed) }}
        onRetry={() => void load()}
      >
        {(overview) => <Overview overview={overview} />}
      </LoadedView>
    </>
  );
}

interface OpenDialog {
  readonly action: ReleaseAction;
  /** The status when the dialog was opened. The API refuses the operation when the status has changed since. */
  readonly status: RemoteStatus;
}

function Overview({ overview: { remotes, history } }: { readonly overview: ReleasesOverview }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const focus = useFocusRecovery(dialog !== null);
  if (remotes.length === 0)
    return (
      <EmptyState>
        <h2>{texts.emptyTitle}</h2>
        <p>{texts.emptyHint}</p>
      </EmptyState>
    );
  return (
    <Content>
      <Cards aria-label={texts.live} {...focus}>
        {shellFirst(remotes).map((status) => (
          <RemoteCard
            key={status.remote}
            status={status}
            onOperation={(action) => setDialog({ action, status: status })}
          />
        ))}
      </Cards>
      <History history={history} />
      {dialog && (
        <OperationDialog
          {...dialog}
          isUsed={(reason) => isUsed(reason, dialog.status.remote, history)}
          onClose={() => setDialog(null)}
        />
      )}
    </Content>
  );
}

/** Whether an operation on this remote was done with this reason. */
const isUsed = (reason: string, remote: string, { lines }: ReleasesOverview['history']) =>
  lines.some((line) => line.remote === remote && line.message === reason.trim() && line.refused.length === 0);

const shellFirst = (remotes: ReleasesOverview['remotes']) => [
  ...remotes.filter(({ remote }) => remote === 'shell'),
  ...remotes.filter(({ remote }) => remote !== 'shell'),
];

const Hint = styled.p`
  margin-block-end: ${token('5')};
  color: ${token('muted')};
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('6')};
`;

const Cards = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  align-items: start;
  gap: ${token('4')};
`;

const EmptyState = styled.div`
  ${surface}
  ${emptyStateStyles}
`;
