import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { previewLink, readPreview, signPreview } from './preview-link.ts';

const KEY = 'a'.repeat(32);
const wanted = { composition: '0123456789ab' };
const url = 'http://127.0.0.1:4000';
const folder = () => temporaryFolder('preview');

test('a link is good for ten minutes and opens what it was made for', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_763_769_600_000 });
  const dataDir = folder();
  await writeFile(join(dataDir, 'preview-key'), `${KEY}\n`);
  const link = await previewLink({ dataDir, url }, { remote: 'mfe-links', release: '1.0.0~aaaaaaaaaaaa' });
  assert.equal(Date.parse(link.until), Date.now() + 600_000);
  const signed = new URL(link.url).searchParams.get('link') ?? '';
  const until = Date.parse(link.until);
  assert.deepEqual(readPreview(KEY, 'link', signed), { remote: 'mfe-links', release: '1.0.0~aaaaaaaaaaaa', until });
  assert.equal(readPreview(KEY, 'cookie', signed), null);
});

test('what has ended, was changed or was signed with another key opens nothing', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_763_769_600_000 });
  const until = Date.now() + 1000;
  const good = signPreview(KEY, 'link', { ...wanted, until });
  const [text = '', signature = ''] = good.split('.');
  const other = Buffer.from(JSON.stringify({ composition: 'ffffffffffff', until })).toString('base64url');
  const bad = [
    signPreview('b'.repeat(32), 'link', { ...wanted, until }),
    `${other}.${signature}`,
    text,
    `${good}.more`,
    `${good}."><h1>`,
    `${good}"`,
    '',
    '.',
    'ä.ä',
  ];
  for (const signed of bad) assert.equal(readPreview(KEY, 'link', signed), null);
  assert.ok(readPreview(KEY, 'link', good));
  context.mock.timers.setTime(until + 1);
  assert.equal(readPreview(KEY, 'link', good), null);
});

test('what cannot be there, or without a key, gives no link but a sentence', async () => {
  const dataDir = folder();
  await assert.rejects(previewLink({ dataDir, url }, wanted), /start the platform once/);
  await assert.rejects(previewLink({ dataDir, url }, { composition: '../etc' }), /12 hexadecimal digits/);
  await assert.rejects(previewLink({ dataDir, url }, { remote: 'mfe-links', release: 'newest' }), /<remote>@<release>/);
});
