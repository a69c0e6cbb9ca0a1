import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

import { endAfterTests } from './end-after-tests.js';

const KEY = '123456789';
const SECRET = 'a-secret-of-the-operator';
const UNSIGNED = new Set(['file', 'api_key', 'resource_type', 'cloud_name', 'signature']);

type FailureMode = 'none' | 401 | 420 | 500 | 'garbage' | 'silent' | 'hang-up' | 'elsewhere';

interface Asset {
  readonly bytes: Buffer;
  createdAt: Date;
}

/** A local server that responds like Cloudinary and checks every signature. `failureMode` makes it fail. */
export class FakeCloudinary {
  failureMode: FailureMode = 'none';
  readonly assets = new Map<string, Asset>();
  readonly refused: string[] = [];
  /** Paths that a client requested because a redirect led there. */
  readonly redirectedPaths: string[] = [];
  /** The number of requests without a response. */
  unanswered = 0;
  private readonly waiting = new Set<ServerResponse>();
  private readonly server = createServer((request, response) => void this.respond(request, response));

  static async start(): Promise<FakeCloudinary> {
    const fake = new FakeCloudinary();
    await once(fake.server.listen(0, '127.0.0.1'), 'listening');
    endAfterTests(() => fake.stop());
    return fake;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The value of CLOUDINARY_URL. Its options make the SDK use this server. */
  url(secret = SECRET): string {
    return `cloudinary://${KEY}:${secret}@stall?upload_prefix=http://${this.host}&secure=false&cname=${this.host}`;
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url?.startsWith('/elsewhere')) return this.redirect(request.url, response);
    if (this.failsOnPurpose(request, response)) return;
    const path = decodeURIComponent(request.url ?? '');
    if (path.startsWith('/stall/image/upload/')) return this.deliver(path, response);
    if (path.startsWith('/v1_1/stall/resources/image/upload')) return this.list(request, response);
    const form = fieldsOf(Buffer.concat(chunks));
    if (!isSigned(form)) {
      this.refused.push(path);
      return json(response, 401, { error: { message: `Invalid Signature ${SECRET}` } });
    }
    const id = textOf(form, 'public_id');
    if (path === '/v1_1/stall/image/destroy') {
      return json(response, 200, { result: this.assets.delete(id) ? 'ok' : 'not found' });
    }
    this.assets.set(id, { bytes: form.get('file') ?? Buffer.alloc(0), createdAt: new Date() });
    json(response, 200, { public_id: id, format: 'webp', created_at: new Date().toISOString() });
  }

  private failsOnPurpose({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.failureMode === 'none') return false;
    if (this.failureMode === 'hang-up') socket.destroy();
    else if (this.failureMode === 'elsewhere')
      response.writeHead(302, { location: `http://${this.host}/elsewhere` }).end();
    else if (this.failureMode === 'garbage')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    else if (this.failureMode === 'silent') this.leaveUnanswered(response);
    else json(response, this.failureMode, { error: { message: `No, not with ${SECRET}` } });
    return true;
  }

  private leaveUnanswered(response: ServerResponse): void {
    this.unanswered += 1;
    this.waiting.add(response);
    response.once('close', () => this.waiting.delete(response));
  }

  /** Resolves when every client without a response has closed its connection. */
  async whenAllClosed(): Promise<void> {
    await Promise.all([...this.waiting].map((response) => once(response, 'close')));
  }

  /** Responds with a valid image, so that following the redirect is the only possible mistake. */
  private redirect(path: string, response: ServerResponse): void {
    this.redirectedPaths.push(path);
    const [asset] = this.assets.values();
    response.writeHead(200, { 'content-type': 'image/webp' }).end(asset?.bytes);
  }

  private async deliver(path: string, response: ServerResponse): Promise<void> {
    const [, width, id = ''] = /\/c_limit,w_(\d+)\/(?:v1\/)?(.+)\.webp$/.exec(path) ?? [];
    const asset = this.assets.get(id);
    if (!asset) return void response.writeHead(404, { 'x-cld-error': 'Resource not found' }).end();
    const scaled = sharp(asset.bytes).resize({ width: Number(width), withoutEnlargement: true });
    response.writeHead(200, { 'content-type': 'image/webp' }).end(await scaled.webp().toBuffer());
  }

  /** Two items a page, so that a list has several pages. */
  private list({ headers, url = '' }: IncomingMessage, response: ServerResponse): void {
    const login = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`;
    if (headers.authorization !== login) return json(response, 401, { error: { message: 'unknown api_key' } });
    const query = new URL(url, 'http://x').searchParams;
    const from = Number(query.get('next_cursor') ?? 0);
    const all = [...this.assets].filter(([id]) => id.startsWith(query.get('prefix') ?? ''));
    const resources = all.slice(from, from + 2).map(([id, asset]) => ({
      public_id: id,
      created_at: asset.createdAt.toISOString(),
    }));
    json(response, 200, { resources, ...(from + 2 < all.length && { next_cursor: String(from + 2) }) });
  }
}

type FormFields = ReadonlyMap<string, Buffer>;

/** The fields of a multipart body. The body starts with its own boundary. */
function fieldsOf(body: Buffer): FormFields {
  const boundary = body.subarray(0, body.indexOf('\r\n')).toString('latin1');
  const sections = body.toString('latin1').split(boundary).slice(1, -1);
  return new Map(
    sections.map((section) => {
      const [head = '', ...rest] = section.split('\r\n\r\n');
      const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
      return [/name="([^"]*)"/.exec(head)?.[1] ?? '', Buffer.from(content, 'latin1')];
    }),
  );
}

function isSigned(form: FormFields): boolean {
  const names = [...form.keys()].filter((name) => !UNSIGNED.has(name)).sort();
  const text = names.map((name) => `${name}=${textOf(form, name)}`).join('&');
  const signature = createHash('sha1')
    .update(text + SECRET)
    .digest('hex');
  const age = Math.abs(Date.now() / 1000 - Number(textOf(form, 'timestamp')));
  return textOf(form, 'api_key') === KEY && textOf(form, 'signature') === signature && age < 60;
}

const textOf = (form: FormFields, name: string): string => form.get(name)?.toString('utf8') ?? '';

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
