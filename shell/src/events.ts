import type { Composition, EventPort, ShellEvents } from '@linkstall/contracts/shell';

type Listener = (detail: never) => void;

/**
 * The event bus of the remotes. A listener that throws does not affect the others.
 * @param check in development, called with each event
 */
export function createEvents(
  report: (error: unknown) => void,
  check?: (name: string, detail: unknown) => void,
): EventPort {
  const listeners = new Map<keyof ShellEvents, Set<Listener>>();
  const listenersOf = (name: keyof ShellEvents) => listeners.get(name) ?? new Set<Listener>();
  return {
    emit<K extends keyof ShellEvents>(name: K, detail: ShellEvents[K]) {
      check?.(name, detail);
      for (const listener of [...listenersOf(name)] as ((detail: ShellEvents[K]) => void)[]) {
        try {
          listener(detail);
        } catch (error) {
          report(error);
        }
      }
    },
    on(name, listener) {
      listeners.set(name, listenersOf(name).add(listener));
      return () => void listenersOf(name).delete(listener);
    },
  };
}

/** In development, reports each event that does not match its schema. Visitors' pages have no schemas and load no check. */
export function eventCheck(
  { remotes }: Pick<Composition, 'remotes'>,
  report: (error: unknown) => void,
): ((name: string, detail: unknown) => void) | undefined {
  if (!Object.values(remotes).some(({ events }) => events)) return undefined;
  const loading = import(/* webpackChunkName: "lazy-event-check" */ './event-check.ts');
  return (name, detail) =>
    void loading
      .then(({ eventProblem }) => eventProblem(remotes, name, detail))
      .then((problem) => problem !== null && report(new TypeError(problem)), report);
}
