// Observes the work that texts cause, without a clock.
//
// Time beyond the length of a text comes from two things. A regular expression may backtrack: each one that meets a long
// text is recorded, also of packages, and `recheck` proves that it takes linear time. Unicode normalisation orders runs
// of combining marks in time squared: the longest text and the longest run that are normalised are recorded.
// Specs and packages share one realm, so the patched methods are the ones that the application calls.
import { checkSync } from 'recheck';

/** Shorter texts are cheap, whatever a pattern does with them. */
const LONG = 500;
/** How a match begins and ends, not how a pattern runs: `g`, `y` and `d`. */
const POSITION_FLAGS = /[gyd]/g;
const RECHECK_MS = 120_000;
/** Jest's reader of source maps: it goes over our own code, when the stack of an error is asked for, and nothing sent. */
const READS_SOURCES = 'sourceMappingURL';

/* eslint-disable @typescript-eslint/unbound-method -- both are called with the `this` of their caller */
const { exec } = RegExp.prototype;
const { normalize } = String.prototype;
/* eslint-enable @typescript-eslint/unbound-method */

interface Normalised {
  /** UTF-16 units of the longest text. */
  readonly units: number;
  /** Combining marks, one after the other. */
  readonly marks: number;
}

const NOTHING: Normalised = { units: 0, marks: 0 };

export class ObservedTextWork {
  private readonly patterns = new Set<RegExp>();
  private normalised: Normalised = NOTHING;

  start(): void {
    this.normalised = NOTHING;
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- both methods have a `this` of their own
    const observed = this;
    RegExp.prototype.exec = function recorded(this: RegExp, text: string) {
      if (text.length > LONG && !this.source.includes(READS_SOURCES)) observed.patterns.add(this);
      return exec.call(this, text);
    };
    String.prototype.normalize = function recorded(this: string, ...form: [string?]) {
      const { units, marks } = observed.normalised;
      observed.normalised = { units: Math.max(units, this.length), marks: Math.max(marks, longestRunOfMarks(this)) };
      return normalize.apply(this, form as []);
    };
  }

  /** What was normalised since the start. */
  stop(): Normalised {
    RegExp.prototype.exec = exec;
    String.prototype.normalize = normalize;
    return this.normalised;
  }

  /** The regular expressions that met a long text, each as it stands in its source. */
  get patternsOfLongTexts(): readonly string[] {
    const named = [...this.patterns].map(({ source, flags }) => `/${source}/${flags.replace(POSITION_FLAGS, '')}`);
    return [...new Set(named)].sort();
  }
}

/** Null when the pattern takes linear time for every text. */
export function slowness(pattern: string): string | null {
  const end = pattern.lastIndexOf('/');
  const judged = checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: RECHECK_MS });
  if (judged.status === 'safe') return null;
  return `${pattern}: ${judged.status === 'vulnerable' ? judged.complexity.summary : judged.error.kind}`;
}

function longestRunOfMarks(text: string): number {
  let [longest, run] = [0, 0];
  for (const character of text) {
    run = isMark(character) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

const isMark = (character: string): boolean => exec.call(/^\p{M}$/u, character) !== null;
