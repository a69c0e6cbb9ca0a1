import type { Disclosure } from '@linkstall/contracts/http';
import { csvText } from '@linkstall/kit/csv';

import { texts } from '../ui/texts.ts';

const COLUMNS = ['Kind', 'Name', 'Address', 'Shown to visitors', 'From (UTC)', 'Until (UTC)'];

/** The log as a table for spreadsheets. */
export const disclosuresCsv = (log: readonly Disclosure[]): string =>
  csvText([
    COLUMNS,
    ...log.map(({ kind, name, url, from, until = '' }) => [kind, name, url, texts.product.affiliate(), from, until]),
  ]);
