import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';

import { ChildLog } from './child-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkstall-logs-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const echo = mock.method(console, 'error', () => {});

/** What the terminal shows of lines that a child prints. */
function shown(lines: readonly (object | string)[]) {
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

test('the terminal names what was thrown, with the file and line of ours that a stack names first', () => {
  const place = '(mfe-public/src/landing/hero.tsx:12)';
  assert.deepEqual(shown([{ msg: 'a page could not be rendered', reason: STACK }]), [
    `edge: a page could not be rendered: Error: planted ${place}`,
  ]);
  assert.deepEqual(shown([{ msg: 'a browser reported an error', report: { message: 'planted', stack: STACK } }]), [
    `edge: a browser reported an error: planted ${place}`,
  ]);
  assert.deepEqual(shown([{ msg: 'the shell could not render', outcome: { kind: 'broken', reason: STACK } }]), [
    `edge: the shell could not render: Error: planted ${place}`,
  ]);
  const unexpected = {
    msg: 'unexpected error',
    error: 'TypeError',
    at: 'src/links/links.service.ts:9',
    reason: 'no x',
  };
  assert.deepEqual(shown([unexpected]), ['edge: unexpected error: no x (src/links/links.service.ts:9)']);
  const ours = 'Error: it broke\n    at handle (/srv/linkstall/shell/server/edge.ts:70:11)';
  assert.deepEqual(shown([{ msg: 'a request failed', reason: ours }]), [
    'edge: a request failed: Error: it broke (/srv/linkstall/shell/server/edge.ts:70)',
  ]);
});

test('what a browser says cannot command the terminal, and there is an end to it', () => {
  const [line = ''] = shown([
    { msg: 'a browser reported an error', report: { message: '\u001b[2Jgone\u0007', stack: '' } },
  ]);
  assert.doesNotMatch(line, /\p{Cc}/u);
  const many = Array.from({ length: 200 }, (_, at) => ({
    msg: 'a browser reported an error',
    report: { message: `${at}` },
  }));
  assert.ok(shown(many).length <= 40);
});
