import type { Entry, Link, Product, SessionUser } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type TestResponse, testImage } from './client.js';
import { KADHAI, productForm } from './products.js';
import type { TestApp } from './test-app.js';

export interface SceneContext {
  readonly testApp: TestApp;
  /** A direct connection to the database. */
  readonly database: Connection;
}

/** One prepared call and the check of its result. */
export interface Scene {
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<TestResponse>;
  /** The status of success. */
  readonly status: number;
  /** Fails unless the call took effect exactly once. */
  readonly expectOnce: (response: TestResponse) => Promise<void>;
  /** The user whose images must all exist afterwards. */
  readonly username?: string;
}

export type PrepareScene = (context: SceneContext) => Promise<Scene>;

type Headers = Readonly<Record<string, string>>;

let image: Buffer;

/** Runs before the first scene. */
export async function prepareScenes(): Promise<void> {
  image = await testImage();
}

/** A user who makes the calls, and methods to check that user's data. */
export class Person {
  private constructor(
    readonly context: SceneContext,
    readonly user: SessionUser,
    readonly token: string,
  ) {}

  static async new(context: SceneContext): Promise<Person> {
    const { user, token } = await context.testApp.api.newSession();
    return new Person(context, user, token);
  }

  json = (method: string, path: string, body: object) => (headers: Headers) => {
    const allHeaders = { 'content-type': 'application/json', ...headers };
    return this.context.testApp.api.send(method, path, {
      token: this.token,
      headers: allHeaders,
      body: JSON.stringify(body),
    });
  };

  /** Sends a request with the key of the machine's operator. */
  sendAsOperator = (method: string, path: string, body?: object) => (headers: Headers) => {
    const { api, dataDir } = this.context.testApp;
    const key = readFileSync(join(dataDir, 'operator-key'), 'utf8').trim();
    const type = body && { 'content-type': 'application/json' };
    const allHeaders = { 'x-operator-key': key, ...type, ...headers };
    return api.send(method, path, { headers: allHeaders, ...(body && { body: JSON.stringify(body) }) });
  };

  form = (address: string, fields: Headers, [field, count]: readonly [string, number]) => {
    const [method = '', path = ''] = address.split(' ');
    const images = Array.from({ length: count }, () => image);
    return (headers: Headers) =>
      this.context.testApp.api.send(method, path, {
        token: this.token,
        headers,
        body: productForm(fields, field, images),
      });
  };

  file = (address: string, form: () => FormData) => (headers: Headers) => {
    const [method = '', path = ''] = address.split(' ');
    return this.context.testApp.api.send(method, path, { token: this.token, headers, body: form() });
  };

  async links(): Promise<readonly Link[]> {
    return (await this.context.testApp.api.get<Link[]>('link/all-link', { token: this.token })).body.data;
  }

  async entries(): Promise<readonly Entry[]> {
    return (await this.context.testApp.api.get<Entry[]>('link/all-entry', { token: this.token })).body.data;
  }

  async products(username = this.user.username): Promise<readonly Product[]> {
    const { body } = await this.context.testApp.api.get<{ UserProduct: Product[] }[]>(`${username}/Store`, {
      token: this.token,
    });
    return body.data[0]?.UserProduct ?? [];
  }

  async addLink(title: string): Promise<Link> {
    const add = this.form('POST link/add-link', { title, url: 'example.com' }, ['thumbnail', 1]);
    return (await add({})).body.data as Link;
  }

  async addProduct(name: string): Promise<Product> {
    const fields = { ...KADHAI, Product_Name: name };
    return (await this.form('POST product/add-product', fields, ['Product_img', 2])({})).body.data as Product;
  }

  /** The stored document, including secrets. */
  async document(): Promise<Record<string, unknown>> {
    const id = new this.context.database.base.Types.ObjectId(this.user._id);
    return (await this.context.database.collection('users').findOne({ _id: id })) ?? {};
  }

  async listOf(field: string): Promise<readonly unknown[]> {
    return ((await this.document())[field] as unknown[] | undefined) ?? [];
  }

  async sessions(): Promise<readonly string[]> {
    return Object.keys((await this.document())['openSessions'] ?? {});
  }

  mails(purpose: string): Promise<number> {
    return this.context.database.collection('mails').countDocuments({ user: this.user._id, purpose });
  }
}
