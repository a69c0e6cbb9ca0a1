import { urlOf } from './public-api.ts';
import { unwrap } from './failure.ts';

/** The own API of the team of a remote. The edge sends these calls to the server of the team. */
const TEAM_API = /^\/apps\/[a-z0-9-]+\/api(?:[/?]|$)/;

export const isTeamApi = (path: string): boolean => TEAM_API.test(path);

/** The URL of a call, which is inside this site's API or inside the API of a team. */
export function urlOfCall(path: string, origin: string): string {
  if (!isTeamApi(path)) return urlOf(path, origin);
  const url = new URL(path, origin);
  if (!isTeamApi(url.pathname)) throw new TypeError(`not a path of an API: ${path}`);
  return url.href;
}

/** The result of a call. A team's API sends the result alone, without the envelope of this site's API. */
export function resultOfCall(path: string, { status, data }: { readonly status: number; readonly data: unknown }) {
  return isTeamApi(path) && status >= 200 && status < 300 ? data : unwrap(status, data);
}
