import type { ReleaseAction, ReleaseRequest } from '@linkstall/contracts/http';

import type { GrantText } from '../users/session-grant.rule.js';

/** The description of an operation, for its confirmation. The operation is refused when the pointers differ from the request. */
export function operationText(action: ReleaseAction, remote: string, request: ReleaseRequest): GrantText {
  const { title, text } = TEXTS[action](NAME.test(remote) ? remote : 'an unknown remote', request);
  return { title, text: `${text} Your reason: “${request.message}”`, done: 'The releases have been changed' };
}

/** A script can send a sentence as the name, and the page must not show it as a sentence of the server. */
const NAME = /^[\w-]{1,60}$/;

const TEXTS: Record<ReleaseAction, (remote: string, request: ReleaseRequest) => Omit<GrantText, 'done'>> = {
  promote: (remote, { stable, candidate }) => ({
    title: `Give ${remote} ${versionOf(candidate)} to everybody`,
    text: `Everybody gets ${candidate} in place of ${stable}.`,
  }),
  rollback: (remote, { stable, candidate, previous }) => {
    const [title, ended, restored] =
      candidate === ''
        ? [`Roll ${remote} back to ${versionOf(previous)}`, stable, previous]
        : [`End the candidate ${remote} ${versionOf(candidate)}`, candidate, stable];
    return {
      title,
      text: `Everybody gets ${restored} in place of ${ended}.`,
    };
  },
  disable: (remote) => ({
    title: `Switch ${remote} off`,
    text: 'Its pages say that this part is missing.',
  }),
  enable: (remote, { stable }) => ({
    title: `Switch ${remote} on`,
    text: `Everybody gets ${stable} again.`,
  }),
};

/** The version of a release, without the hash of its content. */
const versionOf = (release: string): string => release.split('~', 1)[0] ?? '';
