import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { EdgeSettings } from '../settings.ts';

export const SECURITY_TEXT = /^\/\.well-known\/security\.txt$/;

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

type Settings = Pick<EdgeSettings, 'securityContacts' | 'securityPolicy'>;

/** `/.well-known/security.txt` (RFC 9116): how to report a vulnerability. It exists when SECURITY_CONTACT is set. */
export function sendSecurityText(exchange: Exchange, settings: Settings): Promise<void> {
  if (settings.securityContacts.length === 0)
    return sendResponse(exchange, textResponse(404, 'There is no such file.', { 'cache-control': 'no-store' }));
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  return sendResponse(exchange, textResponse(200, securityText(settings, exchange.origin)));
}

function securityText({ securityContacts, securityPolicy }: Settings, origin: string): string {
  // The date changes once a day, so that the entity tag stays the same for a day.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    ...(securityPolicy === null ? [] : [`Policy: ${securityPolicy}`]),
  ];
  return `${lines.join('\n')}\n`;
}
