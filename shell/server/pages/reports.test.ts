/** @jest-environment node */
import { Readable } from 'node:stream';

import type { Exchange } from '../http/exchange.ts';
import { Reports } from './reports.ts';

const logEntries: object[] = [];
const reports = new Reports({
  traces: { mapStack: (text: string, onMapped: (mapped: string) => void) => onMapped(text) },
  releases: { record: () => undefined },
  isPreview: () => false,
  devErrors: undefined,
} as never);

async function sendReport(client: string): Promise<number> {
  const req = Object.assign(Readable.from([Buffer.from('{"message":"e is null"}')]), { headers: {} });
  const response = { status: 0 };
  const res = {
    writeHead(status: number) {
      response.status = status;
      return res;
    },
    end: () => undefined,
  };
  const exchange = {
    req,
    res,
    client,
    method: 'POST',
    logFields: {},
    log: { warn: (message: object) => logEntries.push(message) },
  };
  await reports.receive(exchange as unknown as Exchange);
  return response.status;
}

test('one address with too many reports does not fill the log', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 700; count += 1) statuses.push(await sendReport('198.51.100.7'));
  expect([statuses.filter((status) => status === 204).length, statuses.at(-1), logEntries.length]).toEqual([
    30, 429, 30,
  ]);
  expect(await sendReport('203.0.113.1')).toBe(204);
  expect(logEntries).toHaveLength(31);
});
