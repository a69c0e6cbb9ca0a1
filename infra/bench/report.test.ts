import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judge, tableOf } from './report.ts';

const result = (value: number, limit?: number) => ({
  title: 'server',
  rows: [{ name: 'CPU a cached view / bare node:http', value, unit: '', ...(limit !== undefined && { limit }) }],
});

test('a budget that is broken is named with its result', () => {
  const { kept, broken } = judge([result(3.4, 3)]);
  assert.deepEqual(kept, []);
  assert.deepEqual(broken, ['server: CPU a cached view / bare node:http is 3.4 of 3']);
});

test('a budget that is just reached is kept', () => {
  assert.deepEqual(judge([result(3, 3)]).broken, []);
  assert.equal(judge([result(3, 3)]).kept.length, 1);
});

test('a budget without a result is broken', () => {
  assert.equal(judge([result(NaN, 3)]).broken.length, 1);
});

test('nothing is allowed where the limit is nothing', () => {
  assert.equal(judge([result(1, 0)]).broken.length, 1);
  assert.equal(judge([result(0, 0)]).broken.length, 0);
});

test('a result without a limit is no budget', () => {
  assert.deepEqual(judge([result(99)]), { kept: [], broken: [] });
});

test('the table marks what is broken, and only that', () => {
  assert.match(tableOf(result(3.4, 3)), /3\.4 +at most 3 +BROKEN/);
  assert.doesNotMatch(tableOf(result(2, 3)), /BROKEN/);
});
