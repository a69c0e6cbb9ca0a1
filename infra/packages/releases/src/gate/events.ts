// A remote declares the events that it emits, and the events of other remotes as it expects them. So a change that would give
// a listener something else is refused.
import { mismatch } from '@linkstall/contracts/event-schema';

import { nameOf, type Finding } from './findings.ts';
import type { Claim, VisitorRelease } from './visitor-combinations.ts';

/**
 * The events that a live remote expects, and that a live release of their remote does not emit in this way. A remote that is
 * not deployed emits nothing, so it breaks no listener.
 * @param claims also the claims of disabled remotes, because a disabled remote returns with its events
 */
export const eventFindings = (live: readonly VisitorRelease[], claims: readonly Claim[]): Finding[] =>
  live.flatMap((listener) =>
    Object.entries(listener.routes?.events?.listens ?? {}).flatMap(([event, expected]) =>
      claims
        .filter(({ remote }) => remote !== listener.remote && event.startsWith(`${remote}:`))
        .flatMap(({ remote, name, routes }) => {
          const emitted = routes.events?.emits?.[event];
          const problem = emitted ? mismatch(emitted, expected) : 'the event is not in its routes.json';
          if (problem === null) return [];
          return {
            key: `event ${listener.remote} ${listener.name} ${event} ${name}`,
            code: 'gate.event',
            message: `${nameOf(listener)} listens to ${event}, but ${remote} ${name} does not emit what it expects: ${problem}. Change one of the two remotes.`,
            releases: { [remote]: name, [listener.remote]: listener.name },
          };
        }),
    ),
  );
