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
  /** Loads the file of the command. */
  load: () => Promise<CommandFunction>;
}
/**
 * The result of a command: `json` for programs, `text` for people. With `ok` false the exit code is 1. The command ends
 * when `completion` resolves.
 */
export interface CommandResult {
  json: unknown;
  text: string;
  ok?: boolean;
  completion?: Promise<void>;
}
export type CommandFunction = (options: CommandOptions, ...args: any[]) => Promise<CommandResult>;
