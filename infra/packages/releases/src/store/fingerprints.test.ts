import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Fingerprints } from './fingerprints.ts';

/** A server whose answers a test gives, and a clock that a test sets. Answers are valid for 200 ms. */
function scene() {
  const questions: { answer: (value: string) => Promise<void>; fail: () => Promise<void> }[] = [];
  const clock = { ms: 0 };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      questions.push({
        answer: (value) => (resolve(value), settled()),
        fail: () => (reject(new Error('planted')), settled()),
      });
    });
  const fingerprints = new Fingerprints(ask, 200, () => clock.ms);
  return { clock, questions, of: (validMs?: number) => fingerprints.of('envs/test/state.json', validMs) };
}

test('a thousand callers within 200 ms cost one request', async () => {
  const { clock, questions, of } = scene();
  const callers = Array.from({ length: 500 }, () => of());
  await questions[0]?.answer('one');
  clock.ms = 199;
  callers.push(...Array.from({ length: 500 }, () => of()));
  assert.deepEqual(new Set(await Promise.all(callers)), new Set(['one']));
  assert.equal(questions.length, 1);
});

test('no caller gets an answer that is older than 200 ms', async () => {
  const { clock, questions, of } = scene();
  void of();
  clock.ms = 150; // the server needs this time, in which the file can have changed
  await questions[0]?.answer('one');
  clock.ms = 200;
  const callers = Promise.all([of(), of()]);
  await questions[1]?.answer('two');
  assert.deepEqual(await callers, ['two', 'two']);
  assert.equal(questions.length, 2);
});

test('a caller that needs a newer answer costs a request, unless the last answer has just arrived', async () => {
  const { clock, questions, of } = scene();
  void of();
  await questions[0]?.answer('one');
  clock.ms = 50;
  const caller = of(20);
  await questions[1]?.answer('two');
  assert.equal(await caller, 'two');
  clock.ms = 60;
  assert.equal(await of(20), 'two');
  assert.equal(questions.length, 2);
});

test('while the server fails, one caller waits for it and the others get the last answer', async () => {
  const { clock, questions, of } = scene();
  void of();
  await questions[0]?.answer('one');
  clock.ms = 1000;
  const waiting = of();
  await questions[1]?.fail();
  assert.equal(await waiting, 'one');
  clock.ms = 2000;
  assert.equal(await of(), 'one');
  await questions[2]?.answer('two');
  assert.equal(await of(), 'two');
});
