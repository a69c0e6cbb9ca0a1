import type { AuditLine } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, Head, panel, Row } from '@linkstall/kit/components';
import { TextField } from '@linkstall/kit/form';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { timeOf } from '../ui/time-of.ts';
import { PageTabs } from '../ui/page-tabs.tsx';
import { ExportButton } from './export-button.tsx';
import { doLoadLogAtom, doLoadOlderAtom, logAtom, olderAtom } from './log.state.ts';

/** `/admin/site/log`: every step of an operator. */
export function LogPage() {
  const view = useAtomValue(logAtom);
  const load = useSetAtom(doLoadLogAtom);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{texts.log}</h1>
        <ExportButton />
      </Head>
      <p>{texts.logHint}</p>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(newest) => <Lines newest={newest.lines} />}
      </LoadedView>
    </>
  );
}

function Lines({ newest }: { readonly newest: readonly AuditLine[] }) {
  const { lines: older, next } = useAtomValue(olderAtom);
  const loadOlder = useSetAtom(doLoadOlderAtom);
  const [filter, setFilter] = useState('');
  const name = filter.trim().replace(/^@/, '').toLowerCase();
  const lines = [...newest, ...older].filter(({ username }) => username.toLowerCase().startsWith(name));
  return (
    <List>
      <TextField
        label={texts.filter}
        required={false}
        value={filter}
        onText={setFilter}
        dir="ltr"
        autoCapitalize="none"
      />
      {lines.length === 0 && <p>{texts.noLines}</p>}
      <ol>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {next !== undefined && (
        <Row>
          <Button $kind="secondary" onClick={() => void loadOlder()}>
            {texts.more}
          </Button>
        </Row>
      )}
    </List>
  );
}

const Line = ({ line }: { readonly line: AuditLine }) => (
  <Card>
    <p>
      <b>{texts.actions[line.action]}</b> · {texts.targets[line.target]} {line.username && `@${line.username}`}
    </p>
    {line.before !== line.after && <p dir="auto">{texts.change(line.before, line.after)}</p>}
    {line.content && <p dir="auto">{line.content}</p>}
    {line.reason && (
      <p dir="auto">
        {line.category && `${texts.categories[line.category]}: `}
        {line.reason}
      </p>
    )}
    <small>
      {timeOf(line.at)} {texts.by(line.actor)}
    </small>
  </Card>
);

const List = styled.div`
  display: grid;
  gap: ${token('4')};
  max-width: ${token('measure')};
  margin-block-start: ${token('4')};
  ol {
    display: grid;
    gap: ${token('3')};
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Card = styled.li`
  ${panel}
  gap: ${token('2')};
  overflow-wrap: anywhere;
  small {
    color: ${token('muted')};
  }
`;
