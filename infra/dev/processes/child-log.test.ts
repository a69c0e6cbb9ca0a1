import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';

import { ChildLog } from './child-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkstall-logs-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const echo = mock.method(console, 'error', () => {});

function terminalOutput(lines: readonly (object | string)[]) {
  echo.mock.resetCalls();
  const log = new ChildLog(folder, 'edge');
  for (const line of lines)
    log.write(Buffer.from(`${typeof line === 'string' ? line : JSON.stringify({ level: 50, ...line })}\n`));
  log.close();
  return echo.mock.calls.map(({ arguments: [text] }) => String(text));
}

const STACK = `Error: planted
    at throwIf (/srv/node_modules/some/src/lib.ts:3:1)
    at Hero (mfe-public/src/landing/hero.tsx:12:9)
    at mfe-public/1.0.0~0123456789ab/server.cjs:1:2345`;

test('the terminal shows the error with the first file and line of the product in its stack', () => {
  const location = '(mfe-public/src/landing/hero.tsx:12)';
  assert.deepEqual(terminalOutput([{ msg: 'a page could not be rendered', reason: STACK }]), [
    `edge: a page could not be rendered: Error: planted ${location}`,
  ]);
  assert.deepEqual(
    terminalOutput([{ msg: 'a browser reported an error', report: { message: 'planted', stack: STACK } }]),
    [`edge: a browser reported an error: planted ${location}`],
  );
  assert.deepEqual(
    terminalOutput([{ msg: 'the shell could not render', outcome: { kind: 'broken', reason: STACK } }]),
    [`edge: the shell could not render: Error: planted ${location}`],
  );
  const unexpectedLine = {
    msg: 'unexpected error',
    error: 'TypeError',
    at: 'src/links/links.service.ts:9',
    reason: 'no x',
  };
  assert.deepEqual(terminalOutput([unexpectedLine]), ['edge: unexpected error: no x (src/links/links.service.ts:9)']);
  const stackTrace = 'Error: it broke\n    at handle (/srv/linkstall/shell/server/edge.ts:70:11)';
  assert.deepEqual(terminalOutput([{ msg: 'a request failed', reason: stackTrace }]), [
    'edge: a request failed: Error: it broke (/srv/linkstall/shell/server/edge.ts:70)',
  ]);
});

test('errors of browsers reach the terminal without control characters, and at most 40 in one interval', () => {
  const [line = ''] = terminalOutput([
    { msg: 'a browser reported an error', report: { message: '\u001b[2Jgone\u0007', stack: '' } },
  ]);
  assert.doesNotMatch(line, /\p{Cc}/u);
  const messages = Array.from({ length: 200 }, (_, index) => ({
    msg: 'a browser reported an error',
    report: { message: `${index}` },
  }));
  assert.ok(terminalOutput(messages).length <= 40);
});

test('without a folder each line goes to standard output as JSON, also lines of a broken program and those in two parts', () => {
  const write = mock.method(process.stdout, 'write', () => true);
  const log = new ChildLog(null, 'edge');
  log.write(Buffer.from('{"level":30,"ms'));
  log.write(Buffer.from('g":"one"}\nnot JSON\n'));
  log.writeNote('edge is back');
  log.close();
  const lines = write.mock.calls.map(({ arguments: [text] }) => JSON.parse(String(text)) as { msg: string });
  write.mock.restore();
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['one', 'not JSON', 'edge is back'],
  );
});
