import type { Exchange } from '../http/exchange.ts';
import { textResponse } from '../http/send.ts';
import type { EdgeSettings } from '../settings.ts';

/** `localhost` and what is below it, and addresses. The name of another site can lead to this machine, but an address cannot. */
const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?$/;

/**
 * In development the edge serves source maps and code that nobody has published. A page of another site could read both, if the
 * name of that site led to this machine (DNS rebinding).
 */
export function isOwnHost({ host }: Pick<Exchange, 'host'>, { publicUrl, modulesHost }: EdgeSettings): boolean {
  const isOfModules = modulesHost !== null && host.endsWith(`.${modulesHost}`);
  return LOCAL_HOST.test(host) || isOfModules || (publicUrl !== null && new URL(publicUrl).host === host);
}

export const unknownHost = () =>
  textResponse(403, 'In development this server has only the names localhost and that of PUBLIC_URL.', {
    'cache-control': 'no-store',
  });
