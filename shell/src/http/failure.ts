import type { ErrorBody, FieldError } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';

import { texts } from '../texts.ts';

/** The failure that `HttpPort` and `PublicApi` throw. It is an Error, so that an uncaught failure has a stack. */
class RequestError extends Error implements ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly errors?: readonly FieldError[];

  constructor({ status, code, message, errors }: ApiFailure) {
    super(message);
    this.status = status;
    this.code = code;
    if (errors) this.errors = errors;
  }
}

/** A failure that the browser detects without a response of the API. */
export const requestError = (failure: ApiFailure): RequestError => new RequestError(failure);

export const noResponse = (): RequestError =>
  new RequestError({
    status: 0,
    code: 'network',
    message: texts.http.noResponse,
  });

/** A timeout; the result of the call is unknown. */
export const timedOut = (): RequestError =>
  new RequestError({
    status: 0,
    code: 'timeout',
    message: texts.http.timeout,
  });

/** A broken connection; the result of the call is unknown. */
export const isConnectionLost = (error: unknown): boolean => error instanceof RequestError && error.code === 'network';

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'code' in body &&
  typeof body.code === 'string';

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const failureOf = (status: number, body: unknown): RequestError =>
  isErrorBody(body)
    ? new RequestError({ ...body, status })
    : new RequestError({ status, code: 'unreadable', message: foreignMessage(status, body) });

const PROXY_TEXTS: Readonly<Record<number, keyof typeof texts.http>> = {
  413: 'tooLarge',
  502: 'badGateway',
  503: 'unavailable',
  504: 'gatewayTimeout',
  511: 'networkLogin',
};
const CHALLENGE = /challenge|captcha|just a moment|checking your browser/i;
const HTML = /^\s*(?:<!doctype html|<html|<head)/i;

/**
 * What to do about a response that is not from the API: a proxy in front of the site, a protection against bots, or a network
 * that shows its login page in place of every page.
 */
function foreignMessage(status: number, body: unknown): string {
  const html = typeof body === 'string' && HTML.test(body) ? body : '';
  if (status !== 413 && CHALLENGE.test(html)) return texts.http.challenge;
  return texts.http[PROXY_TEXTS[status] ?? (html && isSuccess(status) ? 'networkLogin' : 'unreadable')];
}

/** Whether a proxy answered in place of the API, so that the result of a call is unknown. */
export const isFromProxy = (status: number, data: unknown): boolean => status >= 500 && !isErrorBody(data);

/** The payload of a response; throws the failure of an error response. */
export function unwrap(status: number, body: unknown): unknown {
  if (isSuccess(status) && typeof body === 'object' && body !== null && 'data' in body) return body.data;
  throw failureOf(status, body);
}

/** The file of a response; throws the failure of an error response, whose body is the envelope. */
export function unwrapFile(status: number, bytes: ArrayBuffer, type: string): Blob {
  // The files of the API are no pages.
  if (isSuccess(status) && !type.startsWith('text/html')) return new Blob([bytes], { type });
  throw failureOf(status, parsed(new TextDecoder().decode(bytes)));
}

/** Whether a response to a call to a team says that the token of this site is not valid. Another 401 is of the team. */
export function isTokenRefused(status: number, data: unknown, isFile: boolean): boolean {
  if (status !== 401) return false;
  const body = bodyOf(data, isFile);
  return isErrorBody(body) && body.code === 'auth.token_invalid';
}

/** 503 codes that do not pass quickly: a full disk, and no mail server. */
const PERSISTENT_CODES = new Set(['storage.full', 'mail.unavailable']);

export const isUnavailable = (status: number, data: unknown): boolean =>
  status === 503 && !(isErrorBody(data) && PERSISTENT_CODES.has(data.code));

export const isKeyReused = (status: number, data: unknown): boolean =>
  status === 409 && isErrorBody(data) && data.code === 'request.key_reused';

/** The id of the grant that a refused call needs. */
export function grantIdOf(status: number, data: unknown, isFile: boolean): string | undefined {
  if (status !== 403) return undefined;
  const body = bodyOf(data, isFile);
  return isErrorBody(body) && body.code === 'grant.required' ? body.grant?.id : undefined;
}

/** The body of an error. The error of a file download arrives as bytes. */
const bodyOf = (data: unknown, isFile: boolean): unknown =>
  isFile ? parsed(new TextDecoder().decode(data as ArrayBuffer)) : data;

/** The value of a JSON text; any other text as it is. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
