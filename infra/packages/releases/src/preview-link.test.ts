import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { previewLink, readPreview, signPreview } from './preview-link.ts';

const KEY = 'a'.repeat(32);
const target = { composition: '0123456789ab' };
const url = 'http://127.0.0.1:4000';
const folder = () => temporaryFolder('preview');

test('a link is valid for ten minutes and contains the requested release', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_763_769_600_000 });
  const dataDir = folder();
  await writeFile(join(dataDir, 'preview-key'), `${KEY}\n`);
  const link = await previewLink({ dataDir, url }, { remote: 'mfe-links', release: '1.0.0~aaaaaaaaaaaa' });
  assert.equal(Date.parse(link.until), Date.now() + 600_000);
  const signedText = new URL(link.url).searchParams.get('link') ?? '';
  const until = Date.parse(link.until);
  assert.deepEqual(readPreview(KEY, 'link', signedText), { remote: 'mfe-links', release: '1.0.0~aaaaaaaaaaaa', until });
  assert.equal(readPreview(KEY, 'cookie', signedText), null);
});

test('rejects a preview that has expired, was changed or was signed with another key', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_763_769_600_000 });
  const until = Date.now() + 1000;
  const valid = signPreview(KEY, 'link', { ...target, until });
  const [text = '', signature = ''] = valid.split('.');
  const changedText = Buffer.from(JSON.stringify({ composition: 'ffffffffffff', until })).toString('base64url');
  const invalid = [
    signPreview('b'.repeat(32), 'link', { ...target, until }),
    `${changedText}.${signature}`,
    text,
    `${valid}.more`,
    `${valid}."><h1>`,
    `${valid}"`,
    '',
    '.',
    'ä.ä',
  ];
  for (const signedText of invalid) assert.equal(readPreview(KEY, 'link', signedText), null);
  assert.ok(readPreview(KEY, 'link', valid));
  context.mock.timers.setTime(until + 1);
  assert.equal(readPreview(KEY, 'link', valid), null);
});

test('rejects a name with wrong syntax, and a data folder without a key', async () => {
  const dataDir = folder();
  await assert.rejects(previewLink({ dataDir, url }, target), /start the platform once/);
  await assert.rejects(previewLink({ dataDir, url }, { composition: '../etc' }), /12 hexadecimal digits/);
  await assert.rejects(previewLink({ dataDir, url }, { remote: 'mfe-links', release: 'newest' }), /<remote>@<release>/);
});
