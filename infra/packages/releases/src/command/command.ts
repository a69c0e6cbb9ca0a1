// The shape of a command and of its result.
import type { CommandOptions } from './context.ts';

export interface Command {
  name: string;
  /** The arguments after the name, in the syntax of commander. */
  parameters: string;
  /** The usage line for people, where the syntax of commander says less. */
  usage?: string;
  description: string;
  examples: readonly string[];
  options?: readonly (readonly [flags: string, description: string])[];
  verb: () => Promise<Verb>;
}
/**
 * The result of a command: `json` for programs, `text` for people. With `ok` false the exit code is 1. The command ends
 * when `until` resolves.
 */
export interface CommandResult {
  json: unknown;
  text: string;
  ok?: boolean;
  until?: Promise<void>;
}
export type Verb = (options: CommandOptions, ...args: any[]) => Promise<CommandResult>;
