import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A shared cache in front of the edge, which records the purges it receives. */
export class FixtureCache {
  readonly purges: { readonly method: string; readonly keys: string; readonly headers: IncomingHttpHeaders }[] = [];
  /** How the cache responds to a purge. */
  behaviour: 'accepts' | 'refuses' | 'redirects' | 'hangs' | 'never ends its response' = 'accepts';
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/purge`;
  }

  async start(): Promise<void> {
    this.#server = createServer(({ method = '', headers }, res) => {
      this.purges.push({ method, headers, keys: String(headers['surrogate-key']) });
      if (this.behaviour === 'hangs') return;
      if (this.behaviour === 'never ends its response') return void res.writeHead(200).write('so far');
      const status = { accepts: 200, refuses: 500, redirects: 302 }[this.behaviour];
      res.writeHead(status, status === 302 ? { location: `${this.url}/elsewhere` } : {}).end();
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** All surrogate keys since this purge, in order. */
  keysSince(before: number): readonly string[] {
    return this.purges.slice(before).flatMap(({ keys }) => keys.split(' '));
  }
}
