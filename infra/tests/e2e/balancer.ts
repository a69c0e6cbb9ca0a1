import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A load balancer in front of several edges or APIs, as nginx or Caddy: it sends requests in turn to the servers in it. */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((req, res) => this.#forward(req, res));
  #urls: readonly string[] = [];
  /** Requests in progress by server. */
  readonly #open = new Map<string, number>();
  #nextServer = 0;

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(url: string): void {
    this.#urls = [...this.#urls, url];
  }

  /** Sends a server no more requests. Resolves when it has answered all of them. */
  async remove(url: string): Promise<void> {
    this.#urls = this.#urls.filter((other) => other !== url);
    while (this.#open.get(url)) await pause(5);
  }

  stop(): void {
    this.#agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #forward(req: IncomingMessage, res: ServerResponse): void {
    const url = this.#urls[(this.#nextServer += 1) % this.#urls.length] ?? '';
    this.#open.set(url, (this.#open.get(url) ?? 0) + 1);
    res.once('close', () => this.#open.set(url, (this.#open.get(url) ?? 0) - 1));
    const { method, headers, url: path } = req;
    const forwarded = request(new URL(path ?? '/', url), { method, headers, agent: this.#agent }, (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(res);
    });
    forwarded.once('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end('the server failed')));
    req.pipe(forwarded);
  }
}
