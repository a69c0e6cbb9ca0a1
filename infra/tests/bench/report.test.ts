import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judge, tableOf } from './report.ts';

const result = (value: number, limit?: number) => ({
  title: 'server',
  rows: [{ name: 'CPU a cached view / bare node:http', value, unit: '', ...(limit !== undefined && { limit }) }],
});

test('judge names a broken budget with its result and its limit', () => {
  const { metBudgets, broken } = judge([result(3.4, 3)]);
  assert.deepEqual(metBudgets, []);
  assert.deepEqual(broken, ['server: CPU a cached view / bare node:http is 3.4 of 3']);
});

test('a result that equals its limit keeps the budget', () => {
  assert.deepEqual(judge([result(3, 3)]).broken, []);
  assert.equal(judge([result(3, 3)]).metBudgets.length, 1);
});

test('a budget without a result is broken', () => {
  assert.equal(judge([result(NaN, 3)]).broken.length, 1);
});

test('a limit of 0 allows only 0', () => {
  assert.equal(judge([result(1, 0)]).broken.length, 1);
  assert.equal(judge([result(0, 0)]).broken.length, 0);
});

test('a result without a limit is not a budget', () => {
  assert.deepEqual(judge([result(99)]), { metBudgets: [], broken: [] });
});

test('the table marks only broken budgets', () => {
  assert.match(tableOf(result(3.4, 3)), /3\.4 +at most 3 +BROKEN/);
  assert.doesNotMatch(tableOf(result(2, 3)), /BROKEN/);
});
