import type { ReleaseAction, ReleasesOverview, RemoteStanding } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { failureOf, Reading, type Loaded } from '@linkstall/kit/loading';
import { blank, Head, surface } from '@linkstall/kit/pieces';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { History } from './history.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { loadAtom, overviewAtom } from './releases.state.ts';
import { StandingCard } from './standing-card.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useFollowing } from './use-following.ts';

/** `/admin/releases`: what is live, what is on trial, what was done, and the ways back. */
export function ReleasesPage() {
  const view = useAtomValue(overviewAtom);
  const load = useSetAtom(loadAtom);
  useFollowing(load);
  return (
    <>
      <Head>
        <h1>{texts.title}</h1>
        {view.status === 'ready' && (
          <p>
            {texts.environment} <b>{view.value.environment}</b>
          </p>
        )}
      </Head>
      <Reading view={view} shape="rows" says={{ ...texts, unread: unreadOf(view) }} onRetry={() => void load()}>
        {(overview) => <Overview overview={overview} />}
      </Reading>
    </>
  );
}

/** Why, too, while it is tried again: what lasts is said by `Reading`. */
function unreadOf(view: Loaded<ReleasesOverview>): string {
  const failure = failureOf(view);
  return failure?.status === 503 && failure.code.startsWith('releases.')
    ? `${texts.unread} ${failure.message}`
    : texts.unread;
}

interface Asked {
  readonly action: ReleaseAction;
  /** As it was when the button was pressed: what has changed under the question is refused, not done. */
  readonly standing: RemoteStanding;
}

function Overview({ overview: { remotes, history } }: { readonly overview: ReleasesOverview }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What was typed for a change that somebody else's came before: it is asked for no second time. */
  const [kept, setKept] = useState<{ readonly remote: string; readonly reason: string } | null>(null);
  const focus = useFocusKept(asked !== null);
  if (remotes.length === 0)
    return (
      <Nothing>
        <h2>{texts.nothing}</h2>
        <p>{texts.nothingHow}</p>
      </Nothing>
    );
  return (
    <Sheet>
      <Cards aria-label={texts.live} {...focus}>
        {shellFirst(remotes).map((each) => (
          <StandingCard key={each.remote} standing={each} onAsk={(action) => setAsked({ action, standing: each })} />
        ))}
      </Cards>
      <History history={history} />
      {asked && (
        <OperationDialog
          {...asked}
          reason={kept?.remote === asked.standing.remote ? kept.reason : ''}
          onKeep={(reason) => setKept({ remote: asked.standing.remote, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </Sheet>
  );
}

const shellFirst = (remotes: ReleasesOverview['remotes']) => [
  ...remotes.filter(({ remote }) => remote === 'shell'),
  ...remotes.filter(({ remote }) => remote !== 'shell'),
];

const Sheet = styled.div`
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

const Nothing = styled.div`
  ${surface}
  ${blank}
`;
