import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fieldsOf } from '../../test/everything-stored.js';
import { startApp } from '../../test/test-app.js';

/** The cells of the rows that begin with the name of a collection. */
const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => /^\| `[a-z_]+` /.test(line))
    .map((line) => line.slice(1, -1).split('|'))
    .filter((cells) => cells.length === 5)
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));

it('the record of processing has each collection with its fields, of whom they are, why and how long', async () => {
  const testApp = await startApp();
  const stored = new Map<string, Set<string>>();
  for (const field of fieldsOf(testApp)) {
    const [collection = '', name = ''] = field.split('.');
    const names = stored.get(collection) ?? new Set();
    stored.set(collection, name === '_id' || name === 'schemaVersion' ? names : names.add(name));
  }
  await testApp.close();
  const rows = rowsOf(readFileSync(join(import.meta.dirname, '../../../infra/docs/privacy.md'), 'utf8'));
  const documented = rows.map(([collection = '', , , fields = '']) => `${collection}: ${fields}`);
  const expected = [...stored].map(([collection, names]) => `${collection}: ${[...names].join(', ')}`);
  expect(documented.sort()).toEqual(expected.sort());
  expect(rows.filter((cells) => cells.includes(''))).toEqual([]);
});
