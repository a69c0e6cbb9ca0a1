import type { Insights } from '@linkstall/contracts/http';

/** CSV with three tables: the days, the clicked entries and the sources. An empty line separates them. */
export function insightsCsv({ days, entries, sources }: Insights): string {
  const rows = [
    ['day', 'views', 'visitors', 'clicks'],
    ...days.map(({ day, views, visitors, clicks }) => [day, views, visitors, clicks]),
    [],
    ['kind', 'title', 'clicks'],
    ...entries.map(({ kind, title, clicks }) => [kind, title, clicks]),
    [],
    ['came from', 'views'],
    ...sources.map(({ domain, views }) => [domain || 'direct', views]),
  ];
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Puts an apostrophe before `=`, `+`, `-`, `@`, tab and CR, because spreadsheet programs run such a text as a formula. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads the text as a CSV file. The BOM makes spreadsheet programs read UTF-8. */
export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
