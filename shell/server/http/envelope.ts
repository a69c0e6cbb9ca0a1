import type { IncomingHttpHeaders } from 'node:http';

import { jsonObject } from './body.ts';

/** Somebody else answers in its place: a proxy's page of HTML, a list, half of a response. */
export class NotTheApi extends Error {
  constructor(status: number) {
    super(`what answered (${status}) is not the API`);
  }
}

/** Whether it is what the API answers to everything under `/api/v1`: `{statusCode, data, message, success}`. */
export function isEnvelope({ 'content-type': type = '' }: IncomingHttpHeaders, body: Buffer): boolean {
  if (!/^application\/json\b/i.test(type)) return false;
  const { statusCode, data, success } = jsonObject(body.toString('utf8')) ?? {};
  return typeof statusCode === 'number' && typeof success === 'boolean' && (data !== undefined || !success);
}
