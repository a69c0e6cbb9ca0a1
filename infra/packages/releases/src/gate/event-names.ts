import type { Routes } from '../formats.ts';

/** The kinds of entries whose names do not begin with the name of the remote. So no two remotes can have one kind. */
export const entryKindNameProblems = (remote: string, { entryKinds = {} }: Routes): string[] =>
  Object.keys(entryKinds).flatMap((kind) =>
    kind.startsWith(`${remote}.`) && /^[a-z][a-z0-9-]{0,39}$/.test(kind.slice(remote.length + 1))
      ? []
      : [`entryKinds has ${kind}, but the kinds of ${remote} have names like ${remote}.poem`],
  );

/** The own events whose names do not begin with the name of the remote. */
export const eventNameProblems = (remote: string, { events }: Routes): string[] =>
  Object.keys(events?.emits ?? {}).flatMap((event) =>
    event.startsWith(`${remote}:`) && /^[\w:-]{1,80}$/.test(event)
      ? []
      : [`events.emits has ${event}, but the own events of ${remote} have names like ${remote}:changed`],
  );
