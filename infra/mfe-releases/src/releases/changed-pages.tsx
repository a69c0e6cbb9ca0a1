import type { PageReport, PageSummary } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { SendButton } from '@linkstall/kit/components';
import { lazyComponent } from '@linkstall/kit/loading';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { useBusy } from '../ui/use-busy.ts';
import { doReadPagesAtom } from './releases.state.ts';

/** Few visits ask for the pages. */
const PageTables = lazyComponent(
  async () => (await import(/* webpackChunkName: "pages" */ './page-tables.tsx')).PageTables,
  texts.history,
);

interface ChangedPagesProps {
  readonly seq: number;
  readonly summary: PageSummary;
}

/** The effects of a change on the most visited public pages: a summary, and on request each page side by side. */
export function ChangedPages({ seq, summary }: ChangedPagesProps) {
  const read = useSetAtom(doReadPagesAtom);
  const [report, setReport] = useState<PageReport | null>(null);
  const { isBusy, run: show } = useBusy(async () => setReport(await read(seq)));
  return (
    <Pages>
      <p>{describeSummary(summary)}</p>
      {summary.changed > 0 && !report && (
        <SendButton kind="secondary" busy={isBusy} sending={texts.loading} onClick={() => void show()}>
          {texts.pages.show}
        </SendButton>
      )}
      {report && <PageTables report={report} />}
    </Pages>
  );
}

function describeSummary(summary: PageSummary): string {
  const { statusChanges, lowerContrast, unread } = summary;
  const parts = [
    texts.pages.summary(summary),
    ...(statusChanges > 0 ? [texts.pages.statuses(statusChanges)] : []),
    ...(lowerContrast > 0 ? [texts.pages.contrast(lowerContrast)] : []),
    ...(unread > 0 ? [texts.pages.unread(unread)] : []),
  ];
  return `${parts.join(', ')}.`;
}

const Pages = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${token('2')};
  table {
    width: 100%;
    table-layout: fixed;
    font-size: ${token('text-sm')};
  }
  caption {
    font-weight: ${token('weight-mid')};
    text-align: start;
  }
  th,
  td {
    padding: ${token('1')};
    text-align: start;
    vertical-align: top;
  }
`;
