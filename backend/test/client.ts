import type { LoginResponse, SessionUser } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { withSvgInput } from '../src/media/codec/svg-input.js';
import type { UploadedImage } from '../src/media/upload/uploaded-image.rule.js';

export interface TestResponse<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: { readonly data: T; readonly message: string; readonly code?: string; readonly errors?: unknown };
}

export type Body = NonNullable<RequestInit['body']>;

export interface Call {
  readonly body?: Body;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PASSWORD = 'seven steel bowls';

/**
 * How many requests a test sends in parallel to prove that only one of them succeeds. Each uses one connection to the database
 * at a time. The API has 20 connections (`database.ts`), and its background work needs at most nine of them. So no request
 * waits until another one returns a connection. After 3 s of waiting it would get 503.
 */
export const PARALLEL_REQUESTS = 10;

let userCount = 0;

/** Returns a username that no user has. */
export const newUsername = () => `person${(userCount += 1)}`;

type FormValue = string | Buffer | undefined;
/** A Buffer is a file. A list becomes several fields with the same name. */
export type FormFields = Readonly<Record<string, FormValue | readonly FormValue[]>>;

/** Sends requests to the API as a browser does. Paths are relative to `/api/v1/` unless they start with a slash. */
export class Client {
  constructor(readonly url: string) {}

  async send<T>(method: string, path: string, call: Call = {}): Promise<TestResponse<T>> {
    const address = `${this.url}${path.startsWith('/') ? path : `/api/v1/${path}`}`;
    const headers = { ...(call.token === undefined ? {} : { authorization: call.token }), ...call.headers };
    const body = call.body === undefined ? {} : { body: call.body };
    const response = await fetch(address, { method, headers, ...body });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined };
  }

  get<T>(path: string, call: Call = {}): Promise<TestResponse<T>> {
    return this.send('GET', path, call);
  }

  post<T>(path: string, body: unknown, call: Call = {}): Promise<TestResponse<T>> {
    return this.send('POST', path, asJson(body, call));
  }

  patch<T>(path: string, body: unknown, call: Call = {}): Promise<TestResponse<T>> {
    return this.send('PATCH', path, asJson(body, call));
  }

  form<T>(path: string, fields: FormFields, call: Call = {}) {
    return this.send<T>('POST', path, { ...call, body: formOf(fields) });
  }

  patchForm<T>(path: string, fields: FormFields, call: Call = {}) {
    return this.send<T>('PATCH', path, { ...call, body: formOf(fields) });
  }

  async newUser(username = newUsername()): Promise<SessionUser> {
    const email = `${username}@example.com`;
    const response = await this.post<SessionUser>('users/register', {
      username,
      fullName: 'A Person',
      email,
      password: PASSWORD,
      hidesEmail: false, // tests find the address on public pages
    });
    if (response.status !== 201) throw new Error(`register answered ${response.status} ${response.text}`);
    return response.body.data;
  }

  async login(username: string, password = PASSWORD): Promise<string> {
    const response = await this.post<LoginResponse>('users/login', { username, password });
    if (response.status !== 200) throw new Error(`login answered ${response.status} ${response.text}`);
    return response.body.data.accessToken;
  }

  async newSession(): Promise<{ user: SessionUser; token: string }> {
    const user = await this.newUser();
    return { user, token: await this.login(user.username) };
  }
}

/** A form as a browser sends it. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) {
      if (typeof value === 'string') form.append(name, value);
      else if (value) form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'image.png');
    }
  return form;
}

/** A string is sent unchanged, so that a test can send invalid JSON. */
function asJson(body: unknown, call: Call): Call {
  const headers = { 'content-type': 'application/json', ...call.headers };
  return { ...call, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

let smallImage: Promise<Buffer> | undefined;

/** A small image, created once. */
export function testImage(): Promise<Buffer> {
  smallImage ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#e8890c' } })
    .png()
    .toBuffer();
  return smallImage;
}

/** A file to download. */
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

/** A drawing as a PNG. */
export const pngOf = (svg: string): Promise<Buffer> => withSvgInput(() => sharp(Buffer.from(svg)).png().toBuffer());

/** An image in the form in which the API passes it to the image store. */
export const uploadedImage = (bytes: Buffer, owner = 'somebody'): UploadedImage => ({
  owner,
  size: bytes.length,
  read: () => Promise.resolve(bytes),
});
