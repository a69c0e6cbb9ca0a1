import type { LiveReleases } from '@linkstall/contracts/shell';

import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { ReleasePreviews } from '../release-preview/release-previews.ts';
import type { ServedResponse } from '../responses/response-cache.ts';
import type { State } from './environment-state.ts';

export const LIVE_RELEASES = /^\/\.well-known\/live-releases\.json$/;

interface Dependencies {
  readonly activeState: { current(): Promise<State> };
  readonly releasePreviews: Pick<ReleasePreviews, 'remotesOf'>;
}

/** Responses are cached, because each open page asks every few seconds. */
const responses = new WeakMap<State, ServedResponse>();

/**
 * Sends the releases in service. A browser with a release preview gets no list of releases, because it also shows releases
 * that are not deployed. Its list of disabled remotes omits the remotes of the preview.
 */
export async function sendLiveReleases(
  exchange: Exchange,
  { activeState, releasePreviews }: Dependencies,
): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const state = await activeState.current();
  const previewed = await releasePreviews.remotesOf(exchange);
  if (previewed) {
    const disabled = disabledIn(state).filter((remote) => !previewed.includes(remote));
    return sendResponse(exchange, json({ change: state.seq, disabled, releases: {} }));
  }
  const response = responses.get(state) ?? json(liveReleasesOf(state));
  responses.set(state, response);
  await sendResponse(exchange, response);
}

const disabledIn = ({ remotes }: State): string[] =>
  Object.entries(remotes).flatMap(([remote, { disabled }]) => (disabled ? [remote] : []));

function liveReleasesOf(state: State): LiveReleases {
  return {
    change: state.seq,
    disabled: disabledIn(state),
    releases: Object.fromEntries(
      Object.entries(state.remotes).map(([remote, { stable, history, candidate }]) => [
        remote,
        [stable, ...(candidate ? [candidate.release] : []), ...history],
      ]),
    ),
  };
}

const json = (releases: LiveReleases): ServedResponse =>
  textResponse(200, JSON.stringify(releases), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
