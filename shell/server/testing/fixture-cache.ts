import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a cache in front is told. */
export class FixtureCache {
  readonly told: { readonly method: string; readonly words: string; readonly headers: IncomingHttpHeaders }[] = [];
  /** What it does with it. */
  does: 'takes' | 'refuses' | 'hangs' = 'takes';
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/purge`;
  }

  async start(): Promise<void> {
    this.#server = createServer(({ method = '', headers }, res) => {
      this.told.push({ method, headers, words: String(headers['surrogate-key']) });
      if (this.does !== 'hangs') res.writeHead(this.does === 'takes' ? 200 : 500).end();
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
