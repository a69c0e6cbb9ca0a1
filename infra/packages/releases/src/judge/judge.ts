// Compares a candidate with the stable release. A rollout is watched, so the verdict must stay right for any number of looks.
//
// worse, better: when both releases are equal, each bad page is the candidate's with a probability that equals its share of
// all pages. When the candidate has `ratio` times the bad pages, the probability is higher. The likelihood ratio of these two
// cases is a martingale. The mean over several ratios is one, too, and with equal releases it ever reaches 1 / p with a
// probability of at most p (Ville's inequality). So `1 / evidence` is a p-value at each look.
//
// equal: a mixture sequential probability ratio test of the difference of the two rates. It rejects the hypothesis that the
// candidate has MARGIN more bad pages. Without pages it can reject nothing.
//
// Decision 0062 has the sources.
import type { ReleaseMetrics } from '../formats.ts';
import { slowPages } from '../release-metrics.ts';

/** The time of a render at the edge is not judged, because a rare release renders in cold processes. */
export type ReleaseCounts = Omit<ReleaseMetrics, 'remote' | 'release' | 'draw'>;

export interface Judgement {
  readonly verdict: 'worse' | 'better' | 'equal' | 'unknown';
  /** The certainty of the verdict, 0 to 1; 0 for `unknown`. */
  readonly sure: number;
  /** Sentences with the measured shares. */
  readonly reasons: readonly string[];
}

/** Pages of a release, and those that were bad. */
interface Sample {
  readonly pages: number;
  readonly bad: number;
}

interface Measure {
  readonly name: string;
  /** The part of the probability of a wrong verdict that this measure may use. The sum over all measures is 1. */
  readonly weight: number;
  readonly sampleOf: (counts: ReleaseCounts) => Sample;
}

/** The least certainty of `worse` and `better`, and of `equal`. */
const SURE_OF_DIFFERENCE = 0.99;
const SURE_OF_EQUALITY = 0.95;
/** Pages of each release below which no candidate is equal or better. */
const MIN_PAGES = 500;
/** A candidate is equal when it has less than one more bad page in 100. */
const MARGIN = 0.01;
const RATIOS = [1.25, 1.5, 2, 3, 5, 10];

const vitalMeasure = (vital: 'lcp' | 'inp', name: string): Measure => ({
  name,
  weight: 0.2,
  sampleOf: (counts) => slowPages(counts[vital]),
});

const ERRORS: Measure = { name: 'Pages with errors', weight: 0.6, sampleOf: pagesWithErrors };
const MEASURES: readonly Measure[] = [
  ERRORS,
  vitalMeasure('lcp', 'Pages with LCP above 2.5 s'),
  vitalMeasure('inp', 'Pages with INP above 200 ms'),
];

export function judge(stable: ReleaseCounts, candidate: ReleaseCounts): Judgement {
  const comparisons = MEASURES.map(({ name, weight, sampleOf }) =>
    compare(name, weight, [stable, candidate].map(sampleOf)),
  );
  const worse = strongest(comparisons, 'sureWorse');
  if (worse.sure >= SURE_OF_DIFFERENCE) return { verdict: 'worse', ...worse };
  const texts = comparisons.flatMap(({ text }) => text ?? []);
  const [stableErrors, candidateErrors] = [pagesWithErrors(stable), pagesWithErrors(candidate)];
  const missing = missingPages(stableErrors, candidateErrors);
  if (missing.length > 0) return { verdict: 'unknown', sure: 0, reasons: [...missing, ...texts] };
  const sureEqual = certaintyOfEquality(stableErrors, candidateErrors);
  if (sureEqual < SURE_OF_EQUALITY)
    return {
      verdict: 'unknown',
      sure: 0,
      reasons: ['The candidate may have 1 more page in 100 with errors.', ...texts],
    };
  const better = strongest(comparisons, 'sureBetter');
  if (better.sure >= SURE_OF_DIFFERENCE) return { verdict: 'better', ...better };
  return { verdict: 'equal', sure: sureEqual, reasons: texts };
}

/** Each page counts once, although a page can have several errors. */
function pagesWithErrors({ loads, loadFailures, errorPages, failedRenders }: ReleaseCounts): Sample {
  const pages = loads + loadFailures + failedRenders;
  return { pages, bad: Math.min(pages, loadFailures + errorPages + failedRenders) };
}

interface Comparison {
  readonly sureWorse: number;
  readonly sureBetter: number;
  /** Undefined when nothing was measured. */
  readonly text: string | undefined;
}

function compare(name: string, weight: number, [stable, candidate]: readonly Sample[]): Comparison {
  if (!stable || !candidate || candidate.pages === 0) return { sureWorse: 0, sureBetter: 0, text: undefined };
  const sureOf = (ratios: readonly number[]) => certainty(weight * evidence(stable, candidate, ratios));
  return {
    sureWorse: sureOf(RATIOS),
    sureBetter: sureOf(RATIOS.map((ratio) => 1 / ratio)),
    text: `${name}: ${shareText(candidate)} with the candidate, ${shareText(stable)} with the stable release.`,
  };
}

/** The mean likelihood ratio of the hypotheses that the candidate has `ratio` times the bad pages of the stable release. */
function evidence(stable: Sample, candidate: Sample, ratios: readonly number[]): number {
  const share = candidate.pages / (stable.pages + candidate.pages);
  const bad = stable.bad + candidate.bad;
  const likelihoodRatios = ratios.map((ratio) =>
    Math.exp(candidate.bad * Math.log(ratio) - bad * Math.log(1 - share + share * ratio)),
  );
  return likelihoodRatios.reduce((sum, value) => sum + value, 0) / ratios.length;
}

function certaintyOfEquality(stable: Sample, candidate: Sample): number {
  const difference = rateOf(candidate) - rateOf(stable);
  if (difference >= MARGIN) return 0;
  const variance = varianceOf(stable) + varianceOf(candidate);
  const total = variance + MARGIN ** 2;
  const exponent = ((MARGIN - difference) ** 2 * MARGIN ** 2) / (2 * variance * total);
  return certainty(Math.sqrt(variance / total) * Math.exp(exponent));
}

/** The rate of bad pages. One page more, half of it bad, because a rate of 0 would have no variance. */
const rateOf = ({ pages, bad }: Sample): number => (bad + 0.5) / (pages + 1);

function varianceOf(sample: Sample): number {
  const rate = rateOf(sample);
  return (rate * (1 - rate)) / sample.pages;
}

const certainty = (value: number): number => Math.max(0, 1 - 1 / value);

/** The highest certainty of the measures, and the sentences of the measures that are sure enough for a verdict. */
function strongest(comparisons: readonly Comparison[], kind: 'sureWorse' | 'sureBetter') {
  return {
    sure: Math.max(...comparisons.map((comparison) => comparison[kind])),
    reasons: comparisons.flatMap(({ text, [kind]: sure }) => (text && sure >= SURE_OF_DIFFERENCE ? [text] : [])),
  };
}

const missingPages = (stable: Sample, candidate: Sample): string[] =>
  [['candidate', candidate.pages] as const, ['stable release', stable.pages] as const].flatMap(([name, pages]) =>
    pages < MIN_PAGES ? [`Too few pages with the ${name}: ${pages} of ${MIN_PAGES}.`] : [],
  );

const shareText = ({ pages, bad }: Sample): string =>
  pages === 0
    ? 'no page'
    : `${((100 * bad) / pages).toLocaleString('en', { maximumFractionDigits: 2 })} % of ${pages.toLocaleString('en')} pages`;
