import type { PageDifference, PageList, PageReport, PageSide, PageSummary } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { SendButton } from '@linkstall/kit/components';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { useBusy } from '../ui/use-busy.ts';
import { doReadPagesAtom } from './releases.state.ts';

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
      {report?.pages.map((page) => (
        <PageTable key={page.path} page={page} />
      ))}
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

const LISTS = ['links', 'headings', 'names', 'texts'] as const;

/** A page side by side. The lists have what only one of the two releases draws. */
function PageTable({ page: { path, stable, candidate } }: { readonly page: PageDifference }) {
  const lists = LISTS.filter((list) => [...stable[list].items, ...candidate[list].items].length > 0);
  return (
    <table>
      <caption>{path}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.pages.property}</th>
          <th scope="col">{texts.pages.stable}</th>
          <th scope="col">{texts.pages.candidate}</th>
        </tr>
      </thead>
      <tbody>
        <Row label={texts.pages.status} cells={[stable.status, candidate.status]} />
        <Row label={texts.pages.bytes} cells={[String(stable.bytes), String(candidate.bytes)]} />
        <Row label={texts.pages.lowestContrast} cells={[contrastOf(stable), contrastOf(candidate)]} />
        {lists.map((list) => (
          <tr key={list}>
            <th scope="row">{texts.pages.kinds[list]}</th>
            <ListCell list={stable[list]} />
            <ListCell list={candidate[list]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const contrastOf = ({ contrast }: PageSide): string => (contrast === null ? texts.pages.notMeasured : String(contrast));

const Row = ({ label, cells: [before, after] }: { readonly label: string; readonly cells: [string, string] }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{before}</td>
    <td>{after}</td>
  </tr>
);

const ListCell = ({ list: { items, more } }: { readonly list: PageList }) => (
  <td>
    {items.map((item) => (
      <div key={item} dir="auto">
        {item}
      </div>
    ))}
    {more > 0 && <div>{texts.pages.more(more)}</div>}
  </td>
);

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
