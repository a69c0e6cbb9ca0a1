import type { EventPort, ShellEvents } from '@linkstall/contracts/shell';

type Listener = (detail: never) => void;

/** The event bus of the remotes. A listener that throws does not affect the others. */
export function createEvents(report: (error: unknown) => void): EventPort {
  const listeners = new Map<keyof ShellEvents, Set<Listener>>();
  const listenersOf = (name: keyof ShellEvents) => listeners.get(name) ?? new Set<Listener>();
  return {
    emit<K extends keyof ShellEvents>(name: K, detail: ShellEvents[K]) {
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
