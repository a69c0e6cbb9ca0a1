import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const OWNERS = '/api/v1/insights/owners/';

/** A small API behind the edge: creators by name, and whatever a test says. */
export class FixtureApi {
  /** A creator's `changesInMs` is what each response about them says until their next change. */
  readonly people = new Map<string, Record<string, unknown>>();
  /** Whose pages are counted, by their names. */
  readonly owners = new Map<string, { readonly owner: string; readonly timeZone: string }>();
  /** Where links lead whose clicks are all counted, by their ids. */
  readonly targets = new Map<string, { readonly username: string; readonly url: string }>();
  /** Parts of all creators, as maps of the site ask for them. */
  listed: readonly (readonly object[])[] = [];
  readonly seen: Seen[] = [];
  /** What it answers to sums. */
  countsStatus = 200;
  /** What it does where it is asked whose pages are counted. */
  naming: 'answers' | 'fails' | 'hangs' | 'has another key' = 'answers';
  /** What the next writes say they changed. */
  changed = '';
  /** What answers in its place, with 200. */
  instead: { readonly type: string; readonly body: string } | null = null;
  /** How long it takes over each read; over that of one creator: their own `delayMs`. */
  delayMs = 0;
  /** What the response to each read waits for. */
  gate: Promise<unknown> = Promise.resolve();
  /** How long it takes over each write. */
  writeDelayMs = 0;
  /** Reads that it was busy with at once, at most. */
  mostAtOnce = 0;
  #atOnce = 0;
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((req, res) => {
      // Says no before it has read what comes, as a server with a limit does.
      if (req.url === '/api/v1/too-large') return void res.writeHead(413).end('too large');
      let body = '';
      req.on('data', (part: Buffer) => (body += part.toString('latin1')));
      req.on('end', () => void this.#reply(req, res, body));
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** What is said was so when the question came, however late the response is. */
  async #reply(req: IncomingMessage, res: ServerResponse, body: string): Promise<void> {
    const { method = '', url = '', headers } = req;
    this.seen.push({ method, url, headers, body });
    const isNaming = url.startsWith(OWNERS);
    if (isNaming && this.naming === 'hangs') return;
    const { status, data } = this.#response(method, url);
    const code = isNaming && this.naming === 'answers' ? 'user.not_found' : 'fixture';
    const delayMs = Number(this.#personAt(url)?.['delayMs'] ?? this.delayMs);
    const text = JSON.stringify({ statusCode: status, data, message: 'said', code, success: status < 400 });
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    if (method === 'GET') await this.gate;
    if (method === 'GET' && delayMs > 0) await pause(delayMs, undefined, { ref: false });
    if (method !== 'GET' && this.writeDelayMs > 0) await pause(this.writeDelayMs, undefined, { ref: false });
    this.#atOnce -= 1;
    const changesInMs = this.#personAt(url)?.['changesInMs'];
    res.writeHead(this.instead ? 200 : status, {
      'content-type': this.instead?.type ?? typeOf(url),
      'x-powered-by': 'fixture',
      ...(typeof changesInMs === 'number' && { 'x-linkstall-changes-in': String(changesInMs) }),
      ...(method !== 'GET' && this.changed && { 'x-linkstall-changed': this.changed }),
    });
    res.end(this.instead?.body ?? text);
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** From now on no read is answered, until the returned function is called. */
  hold(): () => void {
    let open: (value?: unknown) => void = () => undefined;
    this.gate = new Promise((resolve) => (open = resolve));
    return () => open();
  }

  readsOf(url: string): number {
    return this.seen.filter((request) => request.url === url).length;
  }

  #response(method: string, url: string): { readonly status: number; readonly data: unknown } {
    if (url === '/api/v1/insights/counts') return { status: this.countsStatus, data: null };
    if (method !== 'GET' && method !== 'HEAD') return { status: 201, data: {} };
    if (url === '/api/v1') return { status: 200, data: [[...this.people.values()]] };
    const part = /^\/api\/v1\/users\/listed\/(\d+)$/.exec(url)?.[1];
    const users = this.listed[Number(part) - 1];
    if (users) return { status: 200, data: { parts: this.listed.length, users } };
    if (url.startsWith(OWNERS) && this.naming !== 'answers')
      return { status: this.naming === 'fails' ? 503 : 404, data: null };
    const counted = this.owners.get(url.replace(OWNERS, ''));
    if (counted) return { status: 200, data: counted };
    const target = this.targets.get(url.replace('/api/v1/link/go/', ''));
    if (target) return { status: 200, data: target };
    if (!url.startsWith('/api/v1/')) return { status: 200, data: url };
    const person = this.#personAt(url);
    return person ? { status: 200, data: [person] } : { status: 404, data: null };
  }

  #personAt(url: string): Record<string, unknown> | undefined {
    return this.people.get(url.slice('/api/v1/'.length).toLowerCase());
  }
}

const typeOf = (url: string): string =>
  /^\/(images|previews)\//.test(url) ? 'image/webp' : 'application/json; charset=utf-8';
