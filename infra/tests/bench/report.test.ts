import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judge, tableOf } from './report.ts';

const result = (value: number, limit?: number) => ({
  title: 'server',
  rows: [{ name: 'CPU per cached view / bare node:http', value, unit: '', ...(limit !== undefined && { limit }) }],
});

test('judge names a broken budget with its result and its limit', () => {
  const { metBudgets, brokenBudgets } = judge([result(3.4, 3)]);
  assert.deepEqual(metBudgets, []);
  assert.deepEqual(brokenBudgets, ['server: CPU per cached view / bare node:http is 3.4, at most 3']);
});

test('a result that equals its limit keeps the budget', () => {
  assert.deepEqual(judge([result(3, 3)]).brokenBudgets, []);
  assert.equal(judge([result(3, 3)]).metBudgets.length, 1);
});

test('a budget without a result is broken', () => {
  assert.equal(judge([result(NaN, 3)]).brokenBudgets.length, 1);
});

test('a limit of 0 allows only 0', () => {
  assert.equal(judge([result(1, 0)]).brokenBudgets.length, 1);
  assert.equal(judge([result(0, 0)]).brokenBudgets.length, 0);
});

test('a result without a limit is not a budget', () => {
  assert.deepEqual(judge([result(99)]), { metBudgets: [], brokenBudgets: [] });
});

test('the table marks only broken budgets', () => {
  assert.match(tableOf(result(3.4, 3)), /3\.4 +at most 3 +BROKEN/);
  assert.doesNotMatch(tableOf(result(2, 3)), /BROKEN/);
});
