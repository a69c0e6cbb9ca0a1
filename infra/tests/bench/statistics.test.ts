import assert from 'node:assert/strict';
import { test } from 'node:test';

import { median, quantile, ratios, row, spread } from './statistics.ts';

test('the median of an even number of values is the mean of the middle two', () => {
  assert.equal(median([9, 1, 4]), 4);
  assert.equal(median([8, 1, 2, 4]), 3);
  assert.ok(Number.isNaN(median([])));
});

test('one disturbed round changes neither the median nor the spread', () => {
  const calm = [10, 11, 12, 13, 14, 15, 16, 17];
  const disturbed = [...calm.slice(0, -1), 4_000];
  assert.equal(median(disturbed), median(calm));
  assert.deepEqual(spread(disturbed), spread(calm));
});

test('a low quantile is one of the measured values', () => {
  assert.equal(quantile([30, 10, 20, 40], 0.1), 10);
  assert.equal(quantile([1], 0.99), 1);
});

test('ratios do not change when both sides of a round are slower', () => {
  assert.deepEqual(ratios([20, 60, 22], [10, 30, 11]), [2, 2, 2]);
});

test('a row without a limit is not a budget', () => {
  assert.deepEqual(row('CPU', [2, 1, 3], { unit: 'us' }), { name: 'CPU', value: 2, unit: 'us', spread: [1, 3] });
  assert.equal(row('CPU', [1], { unit: 'us', limit: 5 }).limit, 5);
});
