import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Fingerprints } from './fingerprints.ts';

/** A server and a clock that the test controls. Fingerprints are valid for 200 ms. */
function scene() {
  const requests: { respond: (value: string) => Promise<void>; fail: () => Promise<void> }[] = [];
  const clock = { ms: 0 };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      requests.push({
        respond: (value) => (resolve(value), settled()),
        fail: () => (reject(new Error('planted')), settled()),
      });
    });
  const fingerprints = new Fingerprints(ask, 200, () => clock.ms);
  return { clock, requests, of: (validMs?: number) => fingerprints.of('envs/test/state.json', validMs) };
}

test('a thousand callers within 200 ms cost one request', async () => {
  const { clock, requests, of } = scene();
  const callers = Array.from({ length: 500 }, () => of());
  await requests[0]?.respond('one');
  clock.ms = 199;
  callers.push(...Array.from({ length: 500 }, () => of()));
  assert.deepEqual(new Set(await Promise.all(callers)), new Set(['one']));
  assert.equal(requests.length, 1);
});

test('no caller gets a fingerprint that is older than 200 ms', async () => {
  const { clock, requests, of } = scene();
  void of();
  clock.ms = 150; // the server needs this time, in which the file can have changed
  await requests[0]?.respond('one');
  clock.ms = 200;
  const callers = Promise.all([of(), of()]);
  await requests[1]?.respond('two');
  assert.deepEqual(await callers, ['two', 'two']);
  assert.equal(requests.length, 2);
});

test('a caller that needs a newer fingerprint costs a request, unless the last one has just arrived', async () => {
  const { clock, requests, of } = scene();
  void of();
  await requests[0]?.respond('one');
  clock.ms = 50;
  const caller = of(20);
  await requests[1]?.respond('two');
  assert.equal(await caller, 'two');
  clock.ms = 60;
  assert.equal(await of(20), 'two');
  assert.equal(requests.length, 2);
});

test('while the server fails, one caller waits for it and the others get the last fingerprint', async () => {
  const { clock, requests, of } = scene();
  void of();
  await requests[0]?.respond('one');
  clock.ms = 1000;
  const waiting = of();
  await requests[1]?.fail();
  assert.equal(await waiting, 'one');
  clock.ms = 2000;
  assert.equal(await of(), 'one');
  await requests[2]?.respond('two');
  assert.equal(await of(), 'two');
});
