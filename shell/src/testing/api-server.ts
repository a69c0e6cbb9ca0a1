import type { IncomingMessage, ServerResponse } from 'node:http';

import { LocalServer } from './local-server.ts';

interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-linkstall-grant',
};

/** A fake API with configurable responses that records its requests. */
export class ApiServer extends LocalServer {
  readonly calls: { readonly call: string; readonly body: string }[] = [];
  readonly responses = new Map<string, FakeResponse>();

  constructor() {
    super((request, response) => void this.#respond(request, response));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const call = `${request.method} ${request.url}`;
    // jsdom treats every other origin as cross-site.
    for (const [name, value] of Object.entries(CORS_HEADERS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    this.calls.push({ call, body });
    const fakeResponse = this.responses.get(call) ?? { status: 404, body: { code: 'none', message: call } };
    const isFile = typeof fakeResponse.body === 'string';
    response.writeHead(fakeResponse.status, { 'content-type': isFile ? 'text/plain' : 'application/json' });
    response.end(isFile ? fakeResponse.body : JSON.stringify(fakeResponse.body));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
