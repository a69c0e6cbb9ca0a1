import type { PageDifference, PageList, PageReport, PageSide } from '@linkstall/contracts/http';

import { texts } from '../ui/texts.ts';

/** Each page that a change affects, side by side. */
export const PageTables = ({ report }: { readonly report: PageReport }) =>
  report.pages.map((page) => <PageTable key={page.path} page={page} />);

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
