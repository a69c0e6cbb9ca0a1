// Measures the work that a text causes, by counting and not by time.
//
// Two things can take more than linear time. A regular expression may backtrack. So every expression that meets a long
// text is recorded (slow-patterns.cjs). Unicode normalization sorts runs of combining marks in quadratic time. So the
// longest normalized text and the longest run of marks are recorded.
//
// Specs and packages share one realm, so the patched methods are the ones that the application calls.
import { recordPatterns } from '../../infra/tests/support/slow-patterns.cjs';

/** Jest's source map reader searches the code of the backend when an error's stack is read. Users cannot send that text. */
const READS_SOURCES = 'sourceMappingURL';
/** The driver normalizes the password of the database for each new connection. Users cannot send that text. */
const DATABASE_PASSWORD = /^[^@/]*\/\/[^:@/]*:([^@/]+)@/.exec(process.env.MONGODB_URI ?? '')?.[1];

/* oxlint-disable typescript/unbound-method -- both are called with the `this` of their caller */
const { exec } = RegExp.prototype;
const { normalize } = String.prototype;
/* oxlint-enable typescript/unbound-method */

interface NormalizationWork {
  /** UTF-16 units of the longest text. */
  readonly units: number;
  /** The length of the longest run of combining marks. */
  readonly marks: number;
}

const NO_WORK: NormalizationWork = { units: 0, marks: 0 };

export class TextWorkMonitor {
  private readonly patterns = new Set<string>();
  private endRecording = () => {};
  private normalized: NormalizationWork = NO_WORK;

  start(): void {
    this.normalized = NO_WORK;
    this.endRecording = recordPatterns(this.patterns);
    // oxlint-disable-next-line typescript/no-this-alias -- the method has a `this` of its own
    const recorder = this;
    String.prototype.normalize = function recorded(this: string, ...form: [string?]) {
      const { units, marks } = recorder.normalized;
      if (this === DATABASE_PASSWORD) return normalize.apply(this, form as []);
      recorder.normalized = { units: Math.max(units, this.length), marks: Math.max(marks, longestRunOfMarks(this)) };
      return normalize.apply(this, form as []);
    };
  }

  /** Returns the normalization work since the start. */
  stop(): NormalizationWork {
    this.endRecording();
    String.prototype.normalize = normalize;
    return this.normalized;
  }

  /** The regular expressions that met a long text, as written in their source. */
  get patternsOfLongTexts(): readonly string[] {
    return [...this.patterns].filter((pattern) => !pattern.includes(READS_SOURCES)).sort();
  }
}

function longestRunOfMarks(text: string): number {
  const marks = /\p{M}+/gu;
  let longest = 0;
  for (let run = exec.call(marks, text); run; run = exec.call(marks, text))
    longest = Math.max(longest, Array.from(run[0]).length);
  return longest;
}
