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
 * Speaks SMTP as a mailer does: one conversation, any number of mails.
 * @param mails lines with headers
 */
async function send(...mails: string[][]) {
  const socket = connect(Number(new URL(catcher.smtpUrl).port), '127.0.0.1');
  const responses = createInterface({ input: socket })[Symbol.asyncIterator]();
  const say = async (command: string, code: string) => {
    if (command) socket.write(`${command}\r\n`);
    let line = '';
    do line = String((await responses.next()).value);
    while (line.startsWith(`${code}-`));
    assert.ok(line.startsWith(`${code} `), `${code} expected after ${command}: ${line}`);
  };
  await say('', '220');
  await say('EHLO test', '250');
  for (const lines of mails) {
    await say('MAIL FROM:<hello@linkstall.example>', '250');
    await say('RCPT TO:<aditi@example.com>', '250');
    await say('DATA', '354');
    await say([...lines, '.'].join('\r\n'), '250');
  }
  await say('QUIT', '221');
  socket.destroy();
  await once(socket, 'close');
}

const get = (path: string) => fetch(new URL(path, catcher.url));
const readPage = async (path: string) => (await get(path)).text();

test('a mail that was sent can be read on the page, its address as a link', async () => {
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

test('markup in a mail is shown as text, and the page may run no script', async () => {
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

test('only the last 200 mails are kept', async () => {
  await send(...Array.from({ length: 201 }, (_, i) => [`Subject: number ${i}`, '', 'text']));
  const mails = (await (await get('/mails.json')).json()) as { subject: string }[];
  assert.equal(mails.length, 200);
  assert.equal(mails[0]?.subject, 'number 200');
});

test('an unknown mail is 404, another method 405', async () => {
  assert.equal((await get('/mail/99999')).status, 404);
  assert.equal((await fetch(catcher.url, { method: 'POST' })).status, 405);
});
