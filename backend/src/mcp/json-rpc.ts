type Json = Readonly<Record<string, unknown>>;

/** A JSON-RPC 2.0 message that wants a response. */
export interface JsonRpcRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: Json;
}

/** An error that a response of JSON-RPC carries. */
export class JsonRpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;
/** A server may define codes from -32099 to -32000. */
export const UNSUPPORTED_VERSION = -32_000;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The request in a body; null for a notification or a response, which get no response. @throws JsonRpcError */
export function requestIn(body: unknown): JsonRpcRequest | null {
  if (!isJson(body) || body['jsonrpc'] !== '2.0')
    throw new JsonRpcError(INVALID_REQUEST, 'Send one JSON-RPC 2.0 message');
  const { id, method, params = {} } = body;
  const isResponse = method === undefined && ('result' in body || 'error' in body);
  if (isResponse || (id === undefined && typeof method === 'string')) return null;
  const hasId = typeof id === 'string' || typeof id === 'number';
  if (!hasId || typeof method !== 'string') throw new JsonRpcError(INVALID_REQUEST, 'A request needs id and method');
  if (!isJson(params)) throw new JsonRpcError(INVALID_PARAMS, 'params must be an object');
  return { id, method, params };
}

export const resultOf = (id: string | number, result: object) => ({ jsonrpc: '2.0', id, result });

export const errorOf = (id: string | number | null, { code, message }: JsonRpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
