// The gate does not read the database, so it cannot know which kinds of entries creators use. A release that drops a kind of the
// stable release, or no longer accepts values that were valid, is refused. Operators can force it: no entry is lost then, but
// entries of a dropped kind leave the public pages. An earlier stable release may always return, because a rollback must work.
import { schemaLoss } from '@linkstall/contracts/entry-kind';

import type { State } from '../formats.ts';
import { nameOf, type Finding } from './findings.ts';
import type { VisitorRelease } from './visitor-combinations.ts';

/** @param known the pointers before the change; they contain the routes of the stable releases */
export const entryKindFindings = (exposed: readonly VisitorRelease[], known: State['remotes']): Finding[] =>
  exposed.flatMap((visitorRelease) => {
    const { remote, name, routes } = visitorRelease;
    const pointer = Object.hasOwn(known, remote) ? known[remote] : undefined;
    const kinds = routes?.entryKinds ?? {};
    return Object.entries(pointer?.routes?.entryKinds ?? {}).flatMap(([kind, { schema }]) => {
      const next = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
      const loss = next ? schemaLoss(schema, next.schema) : 'the kind is not in its routes.json';
      if (loss === null) return [];
      return {
        key: `entry kind ${remote} ${name} ${kind}`,
        code: 'gate.entry-kind',
        message: `${nameOf(visitorRelease)} does not accept all entries of ${kind} that ${pointer?.stable} accepts: ${loss}. Creators may have such entries. Keep the kind and its bounds.`,
        ...(pointer?.history.includes(name) && { isNote: true as const }),
        releases: { [remote]: name },
      };
    });
  });
