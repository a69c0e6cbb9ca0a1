// What a command of the program is.
import type { Asked } from './context.ts';

export interface Command {
  name: string;
  /** What stands behind the name, as commander reads it. */
  words: string;
  /** The same for people, where commander's reading says less. */
  usage?: string;
  says: string;
  examples: readonly string[];
  options?: readonly (readonly [flags: string, says: string])[];
  verb: () => Promise<Verb>;
}
/** What a command answers: `json` for programs, `text` for people. `ok` false ends it with a code; it goes on `until` then. */
export interface CommandResult {
  json: unknown;
  text: string;
  ok?: boolean;
  until?: Promise<void>;
}
export type Verb = (asked: Asked, ...words: any[]) => Promise<CommandResult>;
