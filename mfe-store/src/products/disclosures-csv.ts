import type { Disclosure } from '@linkstall/contracts/http';

import { texts } from '../ui/texts.ts';

const COLUMNS = ['Kind', 'Name', 'Address', 'Shown to visitors', 'From (UTC)', 'Until (UTC)'];

/** The log as a table for spreadsheets. */
export const disclosuresCsv = (log: readonly Disclosure[]): string =>
  [
    COLUMNS,
    ...log.map(({ kind, name, url, from, until = '' }) => [kind, name, url, texts.product.affiliate(), from, until]),
  ]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');

/** A leading apostrophe keeps spreadsheets from running a text as a formula. */
const cellOf = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
