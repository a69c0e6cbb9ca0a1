import type { Routes } from '../formats.ts';

/** The own events whose names do not begin with the name of the remote. */
export const eventNameProblems = (remote: string, { events }: Routes): string[] =>
  Object.keys(events?.emits ?? {}).flatMap((event) =>
    event.startsWith(`${remote}:`) && /^[\w:-]{1,80}$/.test(event)
      ? []
      : [`events.emits has ${event}, but the own events of ${remote} have names like ${remote}:changed`],
  );
