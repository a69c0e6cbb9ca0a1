import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
export class ApiServer {
  readonly calls: { readonly call: string; readonly body: string }[] = [];
  readonly responses = new Map<string, FakeResponse>();
  readonly #server: Server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const call = `${request.method} ${request.url}`;
      // jsdom treats every other origin as cross-site.
      for (const [name, value] of Object.entries(CORS_HEADERS)) response.setHeader(name, value);
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      this.calls.push({ call, body });
      const fakeResponse = this.responses.get(call) ?? { status: 404, body: { code: 'none', message: call } };
      const isFile = typeof fakeResponse.body === 'string';
      response.writeHead(fakeResponse.status, { 'content-type': isFile ? 'text/plain' : 'application/json' });
      return response.end(isFile ? fakeResponse.body : JSON.stringify(fakeResponse.body));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
