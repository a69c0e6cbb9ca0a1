import type { Insights } from '@linkstall/contracts/http';

/** A table of the days, and one of what was clicked below it, as programs for tables read them. */
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
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** What begins like a formula would be worked out by the program that opens it. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lets the browser save it. */
export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
