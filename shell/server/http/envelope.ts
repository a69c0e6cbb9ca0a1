import type { IncomingHttpHeaders } from 'node:http';

import { jsonObject } from './body.ts';

/** The response is not the API's: a proxy's HTML page, a JSON list, or an incomplete body. */
export class NotTheApi extends Error {
  constructor(status: number) {
    super(`the response (${status}) is not from the API`);
  }
}

/** Whether a body has the envelope of the API: `{statusCode, data, message, success}`. */
export function isEnvelope({ 'content-type': type = '' }: IncomingHttpHeaders, body: Buffer): boolean {
  if (!/^application\/json\b/i.test(type)) return false;
  const { statusCode, data, success } = jsonObject(body.toString('utf8')) ?? {};
  return typeof statusCode === 'number' && typeof success === 'boolean' && (data !== undefined || !success);
}
