import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a cache in front is told. */
export class FixtureCache {
  readonly told: { readonly method: string; readonly words: string; readonly headers: IncomingHttpHeaders }[] = [];
  /** What it does with it. */
  does: 'takes' | 'refuses' | 'redirects' | 'hangs' | 'never ends its response' = 'takes';
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/purge`;
  }

  async start(): Promise<void> {
    this.#server = createServer(({ method = '', headers }, res) => {
      this.told.push({ method, headers, words: String(headers['surrogate-key']) });
      if (this.does === 'hangs') return;
      if (this.does === 'never ends its response') return void res.writeHead(200).write('so far');
      const status = { takes: 200, refuses: 500, redirects: 302 }[this.does];
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

  /** All words since then, in order. */
  wordsSince(before: number): readonly string[] {
    return this.told.slice(before).flatMap(({ words }) => words.split(' '));
  }
}
