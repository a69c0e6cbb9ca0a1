import type { SiteInfo } from '@linkstall/contracts/http';
import type {} from '@linkstall/contracts/shell';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const SITE = '/api/v1/site';
const OWNERS = '/api/v1/insights/owners/';
const FORMS = /^\/api\/v1\/(messages|subscriptions|reports)\//;
const TEAM_API = /^\/api\/v1\/registry\/apps\/([^/]+)\/api$/;

/** A small API behind the edge: users by name, and behaviour that a test sets. */
export class FixtureApi {
  /**
   * A user's `changesInMs` becomes the x-linkstall-changes-in header of each response about the user, and `isUnverified`
   * the x-robots-tag header. A user with `movedTo` gets 404 with the x-linkstall-moved header. Reads
   * about a user with a `barrier` wait for this promise.
   */
  readonly people = new Map<string, Record<string, unknown>>();
  /** The owners whose visits are counted, by username. */
  readonly owners = new Map<string, { readonly owner: string; readonly timeZone: string }>();
  /** The targets of tracked links, by id. */
  readonly targets = new Map<string, { readonly username: string; readonly url: string }>();
  /** The users of places, by `<username>/<slug>`. */
  readonly places = new Map<string, { readonly username: string }>();
  /** The subscriptions of e-mail lists, by token. */
  readonly subscriptions = new Map<string, object>();
  /** The takedowns behind the links of mails, by token. */
  readonly appeals = new Map<string, object>();
  appealStatus = 202;
  /** The settings of the site; null for the first settings. */
  site: SiteInfo | null = null;
  /** The logged-in user, for requests with a token. */
  account: { readonly username: string } | null = null;
  /** The answers about the own APIs of teams, by the name below /apps. */
  readonly teamApis = new Map<string, { readonly status: number; readonly data: object | null }>();
  /** The pages of the sitemap: the listed users of each page. */
  listed: readonly (readonly object[])[] = [];
  readonly requests: RecordedRequest[] = [];
  /** The reads that an operator hides: they get this status, and the header x-linkstall-hidden. */
  takedown: { readonly urls: RegExp; readonly status: 410 | 451; readonly header: string } | null = null;
  countsStatus = 200;
  /** How the API responds to a form of a visitor. `fields` are the faulty fields. */
  formResponse: { readonly status: number; readonly fields?: readonly string[] } = { status: 202 };
  /** The status of social images, by client address. Other addresses get 200. */
  readonly socialImageStatus = new Map<string, number>();
  /** How the API responds to requests for an owner. */
  ownerBehaviour: 'answers' | 'fails' | 'hangs' | 'has another key' = 'answers';
  /** The tags that the next writes report as changed. */
  changed = '';
  /** A response body that replaces every response, with status 200. */
  replacement: { readonly type: string; readonly body: string } | null = null;
  /** Additional headers of every response. */
  headers: OutgoingHttpHeaders = {};
  /** The delay of each read. A user's own `delayMs` takes precedence. */
  delayMs = 0;
  /** The promise that each read waits for before its response. */
  readBarrier: Promise<unknown> = Promise.resolve();
  writeDelayMs = 0;
  /** The highest number of reads in progress at one time. */
  maxConcurrent = 0;
  #concurrent = 0;
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((req, res) => {
      // Responds before the body has arrived, as a server with a limit does.
      if (req.url === '/api/v1/too-large') return void res.writeHead(413).end('too large');
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      req.on('end', () => void this.#respond(req, res, body));
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** The response has the data of the moment when the request arrived, however late the response is. */
  async #respond(req: IncomingMessage, res: ServerResponse, body: string): Promise<void> {
    const { method = '', url = '', headers } = req;
    // The edge reads the settings of the site all the time.
    if (url === SITE) return void this.#sendSite(res);
    this.requests.push({ method, url, headers, body });
    const isOwnerRequest = url.startsWith(OWNERS);
    if (isOwnerRequest && this.ownerBehaviour === 'hangs') return;
    const takedown = method === 'GET' && this.takedown?.urls.test(url) ? this.takedown : null;
    const { status, data } =
      (takedown && { status: takedown.status, data: null }) ??
      this.#account(url, headers) ??
      this.#socialImage(url, headers) ??
      this.#response(method, url);
    const code = isOwnerRequest && this.ownerBehaviour === 'answers' ? 'user.not_found' : 'fixture';
    const delayMs = Number(this.#personAt(url)?.['delayMs'] ?? this.delayMs);
    const errors = this.formResponse.fields?.map((field) => ({ field, message: 'fixture' }));
    const text = JSON.stringify({ statusCode: status, data, message: 'fixture', code, success: status < 400, errors });
    this.#concurrent += 1;
    this.maxConcurrent = Math.max(this.maxConcurrent, this.#concurrent);
    if (method === 'GET') await Promise.all([this.#personAt(url)?.['barrier'], this.readBarrier]);
    if (method === 'GET' && delayMs > 0) await pause(delayMs, undefined, { ref: false });
    if (method !== 'GET' && this.writeDelayMs > 0) await pause(this.writeDelayMs, undefined, { ref: false });
    this.#concurrent -= 1;
    const { changesInMs, isUnverified, movedTo } = this.#personAt(url) ?? {};
    res.writeHead(this.replacement ? 200 : status, {
      'content-type': this.replacement?.type ?? typeOf(url),
      'x-powered-by': 'fixture',
      ...this.headers,
      ...(typeof changesInMs === 'number' && { 'x-linkstall-changes-in': String(changesInMs) }),
      ...(isUnverified === true && { 'x-robots-tag': 'noindex' }),
      ...(takedown && { 'x-linkstall-hidden': takedown.header }),
      ...(typeof movedTo === 'string' && { 'x-linkstall-moved': movedTo }),
      ...(method !== 'GET' && this.changed && { 'x-linkstall-changed': this.changed }),
    });
    res.end(this.replacement?.body ?? text);
  }

  #sendSite(res: ServerResponse): void {
    res.writeHead(this.site ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
    res.end(JSON.stringify({ statusCode: this.site ? 200 : 404, data: this.site, message: 'fixture', success: true }));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** Delays all later reads until the returned function is called. */
  hold(): () => void {
    let open: (value?: unknown) => void = () => undefined;
    this.readBarrier = new Promise((resolve) => (open = resolve));
    return () => open();
  }

  readsOf(url: string): number {
    return this.requests.filter((request) => request.url === url).length;
  }

  #response(method: string, url: string): { readonly status: number; readonly data: unknown } {
    if (/^\/api\/v1\/insights\/(release-)?counts$/.test(url)) return { status: this.countsStatus, data: null };
    if (method === 'POST' && FORMS.test(url)) return { status: this.formResponse.status, data: null };
    if (url === '/api/v1/appeals/link') return { status: this.appealStatus, data: null };
    if (method !== 'GET' && method !== 'HEAD') return { status: 201, data: {} };
    if (url === '/api/v1') return { status: 200, data: [[...this.people.values()]] };
    const page = /^\/api\/v1\/users\/listed\/(\d+)$/.exec(url)?.[1];
    const users = this.listed[Number(page) - 1];
    if (users) return { status: 200, data: { parts: this.listed.length, users } };
    if (url.startsWith(OWNERS) && this.ownerBehaviour !== 'answers')
      return { status: this.ownerBehaviour === 'fails' ? 503 : 404, data: null };
    const owner = this.owners.get(url.replace(OWNERS, ''));
    if (owner) return { status: 200, data: owner };
    const target = this.targets.get(url.replace('/api/v1/link/go/', ''));
    if (target) return { status: 200, data: target };
    const place = this.places.get(url.replace('/api/v1/users/u/', '').replace('/places/', '/'));
    if (place) return { status: 200, data: place };
    const subscription = this.subscriptions.get(url.replace('/api/v1/subscriptions/link?token=', ''));
    if (subscription) return { status: 200, data: subscription };
    const appeal = this.appeals.get(url.replace('/api/v1/appeals/link?token=', ''));
    if (appeal) return { status: 200, data: appeal };
    const teamApi = this.teamApis.get(TEAM_API.exec(url)?.[1] ?? '');
    if (teamApi) return teamApi;
    if (!url.startsWith('/api/v1/')) return { status: 200, data: url };
    const person = this.#personAt(url);
    return person && person['movedTo'] === undefined ? { status: 200, data: [person] } : { status: 404, data: null };
  }

  #account(url: string, { authorization }: IncomingHttpHeaders) {
    if (url !== '/api/v1/users/account' || this.account === null) return null;
    return authorization === undefined ? { status: 401, data: null } : { status: 200, data: this.account };
  }

  #socialImage(url: string, headers: IncomingHttpHeaders) {
    const status = this.socialImageStatus.get(String(headers['x-forwarded-for']));
    return url.startsWith('/previews/') && status !== undefined ? { status, data: null } : null;
  }

  #personAt(url: string): Record<string, unknown> | undefined {
    return this.people.get(url.slice('/api/v1/'.length).toLowerCase());
  }
}

const typeOf = (url: string): string =>
  /^\/(images|previews)\//.test(url) ? 'image/webp' : 'application/json; charset=utf-8';
