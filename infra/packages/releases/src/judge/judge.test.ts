import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { noMetrics } from '../release-metrics.ts';
import { judge, type ReleaseCounts } from './judge.ts';

const counts = (fields: Partial<ReleaseCounts>): ReleaseCounts => ({ ...noMetrics('', ''), ...fields });
const verdictOf = (stable: Partial<ReleaseCounts>, candidate: Partial<ReleaseCounts>) =>
  judge(counts(stable), counts(candidate));

describe('the verdict', () => {
  it('is unknown when nothing was measured, and below 500 pages of each release', () => {
    const few = 'Too few pages with the candidate: 0 of 500.';
    assert.deepEqual(verdictOf({}, {}), {
      verdict: 'unknown',
      sure: 0,
      reasons: [few, 'Too few pages with the stable release: 0 of 500.'],
    });
    assert.equal(verdictOf({ loads: 1e6 }, {}).verdict, 'unknown');
    assert.equal(verdictOf({}, { loads: 1e6 }).verdict, 'unknown');
    assert.equal(verdictOf({ loads: 1e6 }, { loads: 499 }).verdict, 'unknown');
    assert.equal(verdictOf({ loads: 499 }, { loads: 1e6 }).verdict, 'unknown');
    assert.equal(verdictOf({ loads: 1e6, errorPages: 5e4 }, { loads: 499 }).verdict, 'unknown');
  });

  it('is equal when the candidate surely has less than one more bad page in 100', () => {
    const stable = { loads: 38_000, errorPages: 380 };
    const { verdict, sure, reasons } = verdictOf(stable, { loads: 2000, errorPages: 20 });
    assert.equal(verdict, 'equal');
    assert.ok(sure >= 0.95 && sure < 1);
    assert.deepEqual(reasons, [
      'Pages with errors: 1 % of 2,000 pages with the candidate, 1 % of 38,000 pages with the stable release.',
    ]);
    assert.equal(verdictOf(stable, { loads: 600, errorPages: 8 }).verdict, 'unknown', 'may have 1 more in 100');
  });

  it('is worse after the first pages of a broken candidate, for each kind of error', () => {
    for (const kind of ['loadFailures', 'failedRenders'] as const) {
      const { verdict, sure } = verdictOf({ loads: 190 }, { [kind]: 10 });
      assert.deepEqual([verdict, sure > 0.99], ['worse', true]);
    }
    assert.equal(verdictOf({ loads: 190 }, { loads: 10, errorPages: 10 }).verdict, 'worse');
    assert.notEqual(verdictOf({ loads: 190 }, { loads: 10, scriptErrors: 500, errorPages: 1 }).verdict, 'worse');
  });

  it('is worse when LCP or INP of the candidate is slow more often', () => {
    const fast = { loads: 1000, lcp: [0, 800, 200, 0], inp: [0, 900, 50, 50] };
    const { verdict, reasons } = verdictOf(fast, { ...fast, lcp: [0, 600, 300, 100] });
    assert.equal(verdict, 'worse');
    assert.deepEqual(reasons, [
      'Pages with LCP above 2.5 s: 40 % of 1,000 pages with the candidate, 20 % of 1,000 pages with the stable release.',
    ]);
    assert.match(
      verdictOf(fast, { ...fast, inp: [0, 700, 0, 300] }).reasons.join(),
      /^Pages with INP above 200 ms: 30 %/,
    );
  });

  it('is better with fewer errors or more fast pages', () => {
    assert.equal(verdictOf({ loads: 5000, errorPages: 250 }, { loads: 5000 }).verdict, 'better');
    const slow = { loads: 5000, lcp: [0, 600, 300, 100] };
    assert.equal(verdictOf(slow, { ...slow, lcp: [0, 900, 50, 50] }).verdict, 'better');
    assert.equal(verdictOf(slow, { ...slow, lcp: [0, 900, 50, 50], errorPages: 500 }).verdict, 'worse');
  });
});

/** A seeded generator of numbers from 0 to 1 (mulberry32), so that each run simulates the same rollouts. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simulates the number of bad pages, when each page is bad with the probability `rate`. Draws the distances between bad pages. */
function drawBad(pages: number, rate: number, random: () => number): number {
  let bad = -1;
  for (let at = -1; at < pages; bad += 1) at += 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
  return bad;
}

interface Rollout {
  /** Visits in a minute. */
  readonly visits: { readonly stable: number; readonly candidate: number };
  readonly errorRates: { readonly stable: number; readonly candidate: number };
}

const SLOW_LCP = 0.1;
const SLOW_INP = 0.05;

/** The minute in which a judge that looks each minute ends the candidate; Infinity when the judge never does. */
function endOf({ visits, errorRates }: Rollout, random: () => number): number {
  const totals = { stable: counts({}), candidate: counts({}) };
  for (let minute = 1; minute <= 30; minute += 1) {
    for (const role of ['stable', 'candidate'] as const) {
      const { loads, errorPages, lcp, inp } = totals[role];
      const pages = visits[role];
      const [slowLcp, slowInp] = [drawBad(pages, SLOW_LCP, random), drawBad(pages, SLOW_INP, random)];
      totals[role] = counts({
        loads: loads + pages,
        errorPages: errorPages + drawBad(pages, errorRates[role], random),
        lcp: [0, (lcp[1] ?? 0) + pages - slowLcp, (lcp[2] ?? 0) + slowLcp, 0],
        inp: [0, (inp[1] ?? 0) + pages - slowInp, (inp[2] ?? 0) + slowInp, 0],
      });
    }
    if (judge(totals.stable, totals.candidate).verdict === 'worse') return minute;
  }
  return Infinity;
}

const endsOf = (rollout: Rollout, { count, seed }: { count: number; seed: number }): number[] => {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => endOf(rollout, random));
};

/** Shares of the visitors with 200 visits of the candidate in a minute. */
const SHARES = {
  '5 % of 4,000 visits in a minute': { stable: 3800, candidate: 200 },
  'half of 400 visits in a minute': { stable: 200, candidate: 200 },
};

for (const [name, visits] of Object.entries(SHARES)) {
  describe(`a candidate with ${name}`, () => {
    it('is ended by mistake in at most 10 of 1,000 rollouts when it is equal', () => {
      const ends = endsOf({ visits, errorRates: { stable: 0.01, candidate: 0.01 } }, { count: 1000, seed: 1 });
      assert.ok(ends.filter(Number.isFinite).length <= 10);
    });
  });
}

it('a candidate with 2 percentage points more errors is ended within 10 minutes in 95 % of 200 rollouts', () => {
  const visits = SHARES['5 % of 4,000 visits in a minute'];
  const ends = endsOf({ visits, errorRates: { stable: 0.01, candidate: 0.03 } }, { count: 200, seed: 2 });
  assert.ok(ends.filter((minute) => minute <= 10).length >= 190);
});
