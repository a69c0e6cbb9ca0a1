/** @jest-environment node */
import { Readable } from 'node:stream';

import type { Exchange } from '../http/exchange.ts';
import { Reports } from './reports.ts';

const logged: object[] = [];
const reports = new Reports({
  traces: { tell: (text: string, then: (traced: string) => void) => then(text) },
  releases: { note: () => undefined },
  isPreview: () => false,
  pages: undefined,
} as never);

async function tell(client: string): Promise<number> {
  const req = Object.assign(Readable.from([Buffer.from('{"message":"e is null"}')]), { headers: {} });
  const answered = { status: 0 };
  const res = {
    writeHead(status: number) {
      answered.status = status;
      return res;
    },
    end: () => undefined,
  };
  const exchange = { req, res, client, method: 'POST', noted: {}, log: { warn: (what: object) => logged.push(what) } };
  await reports.receive(exchange as unknown as Exchange);
  return answered.status;
}

test('one address that tells too much takes the log from nobody else', async () => {
  const flood: number[] = [];
  for (let sent = 0; sent < 700; sent += 1) flood.push(await tell('198.51.100.7'));
  expect([flood.filter((status) => status === 204).length, flood.at(-1), logged.length]).toEqual([30, 429, 30]);
  expect(await tell('203.0.113.1')).toBe(204);
  expect(logged).toHaveLength(31);
});
