import type { LiveReleases } from '@linkstall/contracts/shell';

import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { ServedResponse } from '../responses/response-cache.ts';
import type { State } from './environment-state.ts';

export const LIVE_RELEASES = /^\/\.well-known\/live-releases\.json$/;

interface Dependencies {
  readonly activeState: { current(): Promise<State> };
  readonly releasePreviews: { isActive(exchange: Exchange): boolean };
}

/** Responses are cached, because each open page asks every few seconds. */
const responses = new WeakMap<State, ServedResponse>();

/**
 * Sends the releases in service. A browser with a release preview gets an empty list, because it also shows releases that are
 * not deployed.
 */
export async function sendLiveReleases(
  exchange: Exchange,
  { activeState, releasePreviews }: Dependencies,
): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const state = await activeState.current();
  if (releasePreviews.isActive(exchange))
    return sendResponse(exchange, json({ change: state.seq, disabled: [], releases: {} }));
  const response = responses.get(state) ?? json(liveReleasesOf(state));
  responses.set(state, response);
  await sendResponse(exchange, response);
}

function liveReleasesOf({ seq, remotes }: State): LiveReleases {
  const pointers = Object.entries(remotes);
  return {
    change: seq,
    disabled: pointers.filter(([, { disabled }]) => disabled).map(([remote]) => remote),
    releases: Object.fromEntries(
      pointers.map(([remote, { stable, history, candidate }]) => [
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
