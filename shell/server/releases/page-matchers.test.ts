/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';

import type { VisitorComposition } from './compositions.ts';
import { PageMatchers } from './page-matchers.ts';
import type { ReleaseReader } from './release-reader.ts';

const visitorComposition = { shells: [{ release: '2.0.0~aaaaaaaaaaaa' }] } as unknown as VisitorComposition;
const TEXT = "module.exports = { matchPage: () => 'as the shell has it' };";

test('a shell whose matcher cannot be read is retried after a second, and the error is logged once', async () => {
  let isAway = true;
  const errors: object[] = [];
  const reader = {
    release: () =>
      isAway ? Promise.reject(new Error('too slow')) : Promise.resolve({ files: { 'shell-match.cjs': {} } }),
    file: () => Promise.resolve(Buffer.from(TEXT)),
  } as unknown as ReleaseReader;
  const matchers = new PageMatchers(reader, { error: (what: object) => errors.push(what) } as never);
  const page = async () => (await matchers.for(visitorComposition))({}, '/asha', '');
  expect(await page()).toBeNull();
  await pause(1100);
  expect(await page()).toBeNull();
  isAway = false;
  await pause(1100);
  expect(await page()).toBe('as the shell has it');
  expect(errors).toHaveLength(1);
});
