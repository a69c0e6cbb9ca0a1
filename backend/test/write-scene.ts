import type { Entry, Link, Product, SessionUser } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type TestResponse, picture } from './client.js';
import { KADHAI, productForm } from './products.js';
import type { TestApp } from './test-app.js';

export interface World {
  readonly running: TestApp;
  /** By no detour. */
  readonly stored: Connection;
}

/** One call, ready to be made. */
export interface Scene {
  readonly make: (headers: Readonly<Record<string, string>>) => Promise<TestResponse>;
  /** Of success. */
  readonly status: number;
  /** Fails unless it was done exactly once. */
  readonly expectOnce: (response: TestResponse) => Promise<void>;
  /** Whose pictures must all be there afterwards. */
  readonly username?: string;
}

export type Arrange = (world: World) => Promise<Scene>;

type Headers = Readonly<Record<string, string>>;

let png: Buffer;

/** Before the first scene. */
export async function prepareScenes(): Promise<void> {
  png = await picture();
}

/** Who makes the calls, and looks after them. */
export class Person {
  private constructor(
    readonly world: World,
    readonly user: SessionUser,
    readonly token: string,
  ) {}

  static async new(world: World): Promise<Person> {
    const { user, token } = await world.running.api.newSession();
    return new Person(world, user, token);
  }

  json = (method: string, path: string, body: object) => (headers: Headers) => {
    const all = { 'content-type': 'application/json', ...headers };
    return this.world.running.api.send(method, path, { token: this.token, headers: all, body: JSON.stringify(body) });
  };

  /** As whoever runs the machine. */
  asMachine = (method: string, path: string) => (headers: Headers) => {
    const { api, dataDir } = this.world.running;
    const key = readFileSync(join(dataDir, 'operator-key'), 'utf8').trim();
    return api.send(method, path, { headers: { 'x-operator-key': key, ...headers } });
  };

  form = (address: string, texts: Headers, [field, count]: readonly [string, number]) => {
    const [method = '', path = ''] = address.split(' ');
    const pictures = Array.from({ length: count }, () => png);
    return (headers: Headers) =>
      this.world.running.api.send(method, path, {
        token: this.token,
        headers,
        body: productForm(texts, field, pictures),
      });
  };

  async links(): Promise<readonly Link[]> {
    return (await this.world.running.api.get<Link[]>('link/all-link', { token: this.token })).body.data;
  }

  async entries(): Promise<readonly Entry[]> {
    return (await this.world.running.api.get<Entry[]>('link/all-entry', { token: this.token })).body.data;
  }

  async products(username = this.user.username): Promise<readonly Product[]> {
    const { body } = await this.world.running.api.get<{ UserProduct: Product[] }[]>(`${username}/Store`, {
      token: this.token,
    });
    return body.data[0]?.UserProduct ?? [];
  }

  async addLink(title: string): Promise<Link> {
    const add = this.form('POST link/add-link', { title, url: 'example.com' }, ['thumbnail', 1]);
    return (await add({})).body.data as Link;
  }

  async addProduct(name: string): Promise<Product> {
    const texts = { ...KADHAI, Product_Name: name };
    return (await this.form('POST product/add-product', texts, ['Product_img', 2])({})).body.data as Product;
  }

  /** The document, secrets too. */
  async document(): Promise<Record<string, unknown>> {
    const id = new this.world.stored.base.Types.ObjectId(this.user._id);
    return (await this.world.stored.collection('users').findOne({ _id: id })) ?? {};
  }

  async listOf(field: string): Promise<readonly unknown[]> {
    return ((await this.document())[field] as unknown[] | undefined) ?? [];
  }

  async sessions(): Promise<readonly string[]> {
    return Object.keys((await this.document())['openSessions'] ?? {});
  }

  mails(purpose: string): Promise<number> {
    return this.world.stored.collection('mails').countDocuments({ user: this.user._id, purpose });
  }
}
