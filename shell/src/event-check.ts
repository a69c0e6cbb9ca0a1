import { valueProblem } from '@linkstall/contracts/event-schema';
import type { Composition } from '@linkstall/contracts/shell';

/** Why an event is not as its remote, and each remote that listens to it, declares it; null for events of the shell. */
export function eventProblem(remotes: Composition['remotes'], name: string, detail: unknown): string | null {
  const [owner = ''] = name.split(':', 1);
  if (!Object.hasOwn(remotes, owner)) return null;
  const schema = remotes[owner]?.events?.emits?.[name];
  if (!schema) return `${owner} emits ${name}, which is not in its routes.json`;
  const problem = valueProblem(schema, detail);
  return problem === null ? null : `${owner} emits ${name}, but not as its routes.json says: ${problem}`;
}
