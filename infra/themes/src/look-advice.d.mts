import type { LookChoices } from '@linkstall/contracts/http';

export interface Offer {
  readonly part: 'ink' | 'paper' | 'background';
  /** One, or all of the background's. */
  readonly colors: readonly string[];
  /** With these colours instead. */
  readonly choices: LookChoices;
}

export interface Advice {
  /** On what words cannot be read. */
  readonly where: 'paper' | 'page';
  readonly contrast: number;
  /** The nearest first; never none. */
  readonly offers: readonly [Offer, ...Offer[]];
}

export declare function adviceOn(choices: LookChoices): readonly Advice[];
export declare function readable(choices: LookChoices): LookChoices;
