import type { LoginResponse, SessionUser } from '@linkstall/contracts/http';
import sharp from 'sharp';

import type { Picture } from '../src/media/picture.rule.js';

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

let people = 0;

/** A username that nobody has. */
export const newName = () => `person${(people += 1)}`;

/** Speaks to the API as a browser does. Paths are relative to `/api/v1/` unless they start with a slash. */
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

  /** A form; a Buffer is sent as a file. */
  form<T>(path: string, parts: Readonly<Record<string, string | Buffer | undefined>>, call: Call = {}) {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'string') form.append(name, part);
      else if (part) form.append(name, new Blob([new Uint8Array(part)], { type: 'image/png' }), 'picture.png');
    }
    return this.send<T>('POST', path, { ...call, body: form });
  }

  async newUser(username = newName()): Promise<SessionUser> {
    const email = `${username}@example.com`;
    const response = await this.post<SessionUser>('users/register', {
      username,
      fullName: 'A Person',
      email,
      password: PASSWORD,
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

/** Text is sent as it is, so that a test can break it. */
function asJson(body: unknown, call: Call): Call {
  const headers = { 'content-type': 'application/json', ...call.headers };
  return { ...call, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

let made: Promise<Buffer> | undefined;

/** A small picture. */
export function picture(): Promise<Buffer> {
  made ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#e8890c' } })
    .png()
    .toBuffer();
  return made;
}

/** A picture as the API hands it on to be stored. */
export const sent = (bytes: Buffer, owner = 'somebody'): Picture => ({
  owner,
  size: bytes.length,
  read: () => Promise.resolve(bytes),
});
