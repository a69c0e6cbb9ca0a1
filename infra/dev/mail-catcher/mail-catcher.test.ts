import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';

import { startMailCatcher } from './mail-catcher.ts';

let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
before(async () => {
  catcher = await startMailCatcher();
});
after(() => catcher.stop());

/**
 * Sends mails by SMTP in one conversation.
 * @param mails lines with headers
 */
async function send(...mails: string[][]) {
  const socket = connect(Number(new URL(catcher.smtpUrl).port), '127.0.0.1');
  const responses = createInterface({ input: socket })[Symbol.asyncIterator]();
  const sendCommand = async (command: string, code: string) => {
    if (command) socket.write(`${command}\r\n`);
    let line = '';
    do line = String((await responses.next()).value);
    while (line.startsWith(`${code}-`));
    assert.ok(line.startsWith(`${code} `), `${code} expected after ${command}: ${line}`);
  };
  await sendCommand('', '220');
  await sendCommand('EHLO test', '250');
  for (const lines of mails) {
    await sendCommand('MAIL FROM:<hello@linkstall.example>', '250');
    await sendCommand('RCPT TO:<aditi@example.com>', '250');
    await sendCommand('DATA', '354');
    await sendCommand([...lines, '.'].join('\r\n'), '250');
  }
  await sendCommand('QUIT', '221');
  socket.destroy();
  await once(socket, 'close');
}

const get = (path: string) => fetch(new URL(path, catcher.url));
const readPage = async (path: string) => (await get(path)).text();

test('the page shows a received mail and turns its URL into a link', async () => {
  await send([
    'From: Linkstall <hello@linkstall.example>',
    'Subject: Reset =?UTF-8?Q?your_pass=C2=ADword?=',
    '',
    'Open http://127.0.0.1:4000/reset?token=a&b=c now',
  ]);
  assert.match(await readPage('/'), /Reset your pass/);
  const page = await readPage('/mail/1');
  assert.match(page, /aditi@example\.com/);
  assert.match(page, /<a href="http:\/\/127\.0\.0\.1:4000\/reset\?token=a&#38;b=c" rel="noreferrer">/);
});

test('the page shows markup of a mail as text and allows no scripts', async () => {
  await send([
    'Subject: <img src=x onerror=alert(1)>',
    'Content-Type: text/html',
    '',
    '<p>Hi</p><script>alert(1)</script><a href="https://example.com/go">Go</a>&lt;b&gt;',
  ]);
  const response = await get('/mail/2');
  const page = await response.text();
  assert.match(String(response.headers.get('content-security-policy')), /default-src 'none'/);
  assert.doesNotMatch(page, /<img|<script|<b>/);
  assert.match(page, /https:\/\/example\.com\/go/);
});

test('the mail catcher keeps only the last 200 mails', async () => {
  await send(...Array.from({ length: 201 }, (_, i) => [`Subject: number ${i}`, '', 'text']));
  const mails = (await (await get('/mails.json')).json()) as { subject: string }[];
  assert.equal(mails.length, 200);
  assert.equal(mails[0]?.subject, 'number 200');
});

test('the page answers 404 for an unknown mail and 405 for another method', async () => {
  assert.equal((await get('/mail/99999')).status, 404);
  assert.equal((await fetch(catcher.url, { method: 'POST' })).status, 405);
});
