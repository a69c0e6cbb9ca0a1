// `npm run bench -- largest` measures the cost of these responses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fill, largestResponses } from '../bench/machine/largest-data.ts';
import { expect, test } from './fixtures.ts';

/** The maximum bytes of each response over the network. A link needs about 90 bytes, a product about 330. */
const MAX_BYTES = [100_000, 22_000, 245_000];

const databasePid = () => {
  const record = readFileSync(join(process.env.LINKSTALL_DATA_DIR ?? '', 'run.json'), 'utf8');
  return (JSON.parse(record) as { children: { database: number } }).children.database;
};

test('a page of 1,000 links, a store of 500 products and the API response with all products are complete and compressed', async ({
  request,
  creator,
}) => {
  await fill(databasePid(), creator);
  for (const [index, [path, text]] of largestResponses(creator.username).entries()) {
    const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers()['content-encoding']).toBe('br');
    expect(await response.text()).toContain(text);
    const bytes = Number(response.headers()['content-length']);
    expect(bytes, path).toBeLessThan(MAX_BYTES[index] ?? 0);
  }
});
