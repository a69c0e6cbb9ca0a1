import { valueProblem } from '@linkstall/contracts/event-schema';
import type { Composition } from '@linkstall/contracts/shell';

/** The difference of an event from the schemas of its emitter and its listeners. Null without one, and for the shell's events. */
export function eventProblem(remotes: Composition['remotes'], name: string, detail: unknown): string | null {
  const [owner = ''] = name.split(':', 1);
  if (!Object.hasOwn(remotes, owner)) return null;
  const schema = remotes[owner]?.events?.emits?.[name];
  if (!schema) return `${owner} emits ${name}, which is not in its routes.json`;
  const problem = valueProblem(schema, detail);
  return problem === null ? null : `${owner} emits ${name}, but not as its routes.json says: ${problem}`;
}
