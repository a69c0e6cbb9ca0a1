import type { Link, LoginAnswer, Product, SessionUser } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';

import { Letters } from '../src/mail/letters.service.js';
import { OneTimeTokensService } from '../src/users/one-time-tokens.service.js';
import { PASSWORD, picture, type Answer } from './client.js';
import { KADHAI, productForm } from './products.js';
import type { TestApp } from './test-app.js';

export interface World {
  readonly running: TestApp;
  /** By no detour. */
  readonly stored: Connection;
}

/** One call, ready to be made. */
export interface Scene {
  readonly make: (headers: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Of success. */
  readonly status: number;
  /** Fails unless it was done exactly once. */
  readonly expectOnce: (answer: Answer) => Promise<void>;
  /** Whose pictures must all be there afterwards. */
  readonly username?: string;
}

type Arrange = (world: World) => Promise<Scene>;
type Headers = Readonly<Record<string, string>>;

class Person {
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

let png: Buffer;
let names = 0;
const newName = () => `writer${(names += 1)}`;

const titles = async (person: Person) => (await person.links()).map(({ title }) => title);
const productNames = async (person: Person) => (await person.products()).map(({ Product_Name }) => Product_Name);

const LINKS: Record<string, Arrange> = {
  'post /api/v1/link/add-link': async (world) => {
    const person = await Person.new(world);
    await person.addLink('first');
    return {
      make: person.form('POST link/add-link', { title: 'new', url: 'example.com' }, ['thumbnail', 1]),
      status: 201,
      expectOnce: async ({ body }) => {
        expect(await titles(person)).toEqual(['first', 'new']);
        expect((await person.links())[1]).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/link/update-link/{id}': async (world) => {
    const person = await Person.new(world);
    const { _id } = await person.addLink('old');
    const texts = { title: 'changed', revision: '1' };
    return {
      make: person.form(`PATCH link/update-link/${_id}`, texts, ['thumbnail', 1]),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.links()).toEqual([body.data]);
        expect(body.data).toMatchObject({ title: 'changed', revision: 2 });
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/link/order': async (world) => {
    const person = await Person.new(world);
    const from = [(await person.addLink('one'))._id, (await person.addLink('two'))._id];
    return {
      make: person.json('PATCH', 'link/order', { from, to: from.toReversed() }),
      status: 200,
      expectOnce: async () => expect(await titles(person)).toEqual(['two', 'one']),
      username: person.user.username,
    };
  },
  'post /api/v1/link/delete-link': async (world) => {
    const person = await Person.new(world);
    const { _id } = await person.addLink('one');
    await person.addLink('two');
    return {
      make: person.json('POST', 'link/delete-link', { linkId: _id }),
      status: 200,
      expectOnce: async () => expect(await titles(person)).toEqual(['two']),
      username: person.user.username,
    };
  },
};

const PRODUCTS: Record<string, Arrange> = {
  'post /api/v1/product/add-product': async (world) => {
    const person = await Person.new(world);
    await person.addProduct('first');
    const texts = { ...KADHAI, Product_Name: 'new' };
    return {
      make: person.form('POST product/add-product', texts, ['Product_img', 2]),
      status: 201,
      expectOnce: async ({ body }) => {
        expect(await productNames(person)).toEqual(['first', 'new']);
        expect((await person.products())[1]).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/product/update-product/{id}': async (world) => {
    const person = await Person.new(world);
    const { _id, Product_Img } = await person.addProduct('old');
    const id = Product_Img[0]?.Product_img_Cloudnary_Public_id;
    const texts = { ...KADHAI, Product_Name: 'changed', revision: '1', Image_Delete_List: JSON.stringify([{ id }]) };
    return {
      make: person.form(`PATCH product/update-product/${_id}`, texts, ['new_product_img', 2]),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.products()).toEqual([body.data]);
        expect(body.data).toMatchObject({ Product_Name: 'changed', revision: 2 });
        expect((body.data as Product).Product_Img).toHaveLength(3);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/product/order': async (world) => {
    const person = await Person.new(world);
    const from = [(await person.addProduct('one'))._id, (await person.addProduct('two'))._id];
    return {
      make: person.json('PATCH', 'product/order', { from, to: from.toReversed() }),
      status: 200,
      expectOnce: async () => expect(await productNames(person)).toEqual(['two', 'one']),
      username: person.user.username,
    };
  },
  'delete /api/v1/product/delete-product/{id}': async (world) => {
    const person = await Person.new(world);
    const { _id } = await person.addProduct('one');
    await person.addProduct('two');
    return {
      make: person.json('DELETE', `product/delete-product/${_id}`, {}),
      status: 200,
      expectOnce: async () => {
        expect(await productNames(person)).toEqual(['two']);
        const owner = new world.stored.base.Types.ObjectId(person.user._id);
        expect(await world.stored.collection('products').countDocuments({ owner })).toBe(1);
      },
      username: person.user.username,
    };
  },
};

const PROFILE: Record<string, Arrange> = {
  'patch /api/v1/users/update-theme': async (world) => {
    const person = await Person.new(world);
    return {
      make: person.json('PATCH', 'users/update-theme', { theme: 'monsoon' }),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ theme: 'monsoon' }),
    };
  },
  'patch /api/v1/users/avatar': async (world) => {
    const person = await Person.new(world);
    const make = person.form('PATCH users/avatar', {}, ['avatar', 1]);
    await make({});
    return {
      make,
      status: 200,
      expectOnce: async ({ body }) =>
        expect((await person.document())['avatar']).toMatchObject((body.data as SessionUser).avatar),
      username: person.user.username,
    };
  },
  'patch /api/v1/users/update-account': async (world) => {
    const person = await Person.new(world);
    await person.addLink('one');
    const username = newName();
    const email = `${username}@moved.example.com`;
    return {
      make: person.json('PATCH', 'users/update-account', { username, email, fullName: 'Changed' }),
      status: 200,
      expectOnce: async () => {
        expect(await person.document()).toMatchObject({ username, email, fullName: 'Changed' });
        expect(await person.listOf('renames')).toHaveLength(1);
        expect(await person.listOf('formerEmails')).toHaveLength(1);
        expect(await person.mails('email-notice')).toBe(1);
        for (const name of [username, person.user.username])
          expect((await world.running.api.get(name)).body).toMatchObject({ data: [{ username }] });
      },
      username,
    };
  },
  'get /api/v1/users/email-send': async (world) => {
    const person = await Person.new(world);
    return {
      make: (headers) => world.running.api.get('users/email-send', { token: person.token, headers }),
      status: 200,
      expectOnce: async () => expect(await person.mails('verification')).toBe(1),
    };
  },
  'post /api/v1/users/email-verifide': async (world) => {
    const person = await Person.new(world);
    const { token } = (await world.running.app.get(OneTimeTokensService).issue(person.user._id, 'verification')) ?? {};
    return {
      make: person.json('POST', 'users/email-verifide', { token }),
      status: 200,
      expectOnce: async () =>
        expect(await person.document()).toMatchObject({ emailVerified: true, verificationToken: null }),
    };
  },
  'post /api/v1/users/email-undo': async (world) => {
    const person = await Person.new(world);
    const { username, email, _id } = person.user;
    const moved = { username, fullName: 'A Person', email: `moved.${email}` };
    await person.json('PATCH', 'users/update-account', moved)({});
    const [former] = (await person.listOf('formerEmails')) as { ref: string }[];
    const notice = { purpose: 'email-notice', userId: _id, ref: former?.ref ?? '' };
    const letter = await world.running.app.get(Letters).write(notice);
    const token = new URL(letter?.path ?? '', 'http://x').searchParams.get('token');
    return {
      make: person.json('POST', 'users/email-undo', { token }),
      status: 200,
      expectOnce: async () => {
        expect(await person.document()).toMatchObject({ email, passwordHash: null });
        expect(await person.listOf('formerEmails')).toEqual([]);
        expect(await person.mails('reset')).toBe(1);
      },
    };
  },
};

const ACCOUNTS: Record<string, Arrange> = {
  'post /api/v1/users/register': async (world) => {
    const username = newName();
    const email = `${username}@example.com`;
    const body = JSON.stringify({ username, fullName: 'A Person', email, password: PASSWORD });
    return {
      make: (headers) =>
        world.running.api.send('POST', 'users/register', {
          body,
          headers: { 'content-type': 'application/json', ...headers },
        }),
      status: 201,
      expectOnce: async () => {
        expect(await world.stored.collection('users').countDocuments({ email })).toBe(1);
        expect((await world.running.api.get(username)).status).toBe(200);
        await world.running.api.login(username);
      },
    };
  },
  'post /api/v1/users/login': async (world) => {
    const person = await Person.new(world);
    const { username } = person.user;
    const before = (await person.sessions()).length;
    return {
      make: person.json('POST', 'users/login', { username, password: PASSWORD }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.sessions()).toHaveLength(before + 1);
        const token = (body.data as LoginAnswer).accessToken;
        expect((await world.running.api.get('link/all-link', { token })).status).toBe(200);
      },
    };
  },
  'post /api/v1/users/logout': async (world) => {
    const person = await Person.new(world);
    return {
      make: person.json('POST', 'users/logout', {}),
      status: 200,
      expectOnce: async () => expect(await person.sessions()).toEqual([]),
    };
  },
  'post /api/v1/users/forget-password': async (world) => {
    const person = await Person.new(world);
    return {
      make: person.json('POST', 'users/forget-password', { email: person.user.email }),
      status: 200,
      expectOnce: async () => expect(await person.mails('reset')).toBe(1),
    };
  },
  'patch /api/v1/users/forget-password': async (world) => {
    const person = await Person.new(world);
    const { token } = (await world.running.app.get(OneTimeTokensService).issue(person.user._id, 'reset')) ?? {};
    return {
      make: person.json('PATCH', 'users/forget-password', { token, password: 'eleven clay lamps' }),
      status: 200,
      expectOnce: async () => void (await world.running.api.login(person.user.username, 'eleven clay lamps')),
    };
  },
  'patch /api/v1/users/password': async (world) => {
    const person = await Person.new(world);
    const change = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
    return {
      make: person.json('PATCH', 'users/password', change),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.sessions()).toHaveLength(1);
        const token = (body.data as LoginAnswer).accessToken;
        expect((await world.running.api.get('link/all-link', { token })).status).toBe(200);
      },
    };
  },
  'post /api/v1/users/confirm-password': async (world) => {
    const person = await Person.new(world);
    return {
      make: person.json('POST', 'users/confirm-password', { password: PASSWORD }),
      status: 200,
      expectOnce: async () => expect(await person.sessions()).toHaveLength(1),
    };
  },
  'delete /api/v1/users/sessions/{id}': async (world) => {
    const person = await Person.new(world);
    const [own = ''] = await person.sessions();
    await world.running.api.login(person.user.username);
    return {
      make: person.json('DELETE', `users/sessions/${own}`, {}),
      status: 200,
      expectOnce: async () => {
        const left = await person.sessions();
        expect([left.length, left.includes(own)]).toEqual([1, false]);
      },
    };
  },
  'delete /api/v1/users/account': async (world) => {
    const person = await Person.new(world);
    await person.addLink('one');
    const { username } = person.user;
    return {
      make: person.json('DELETE', 'users/account', { password: PASSWORD, confirm: username }),
      status: 200,
      expectOnce: async () => expect((await world.running.api.get(username)).status).toBe(404),
    };
  },
};

/** Every call that changes something, by its address in the OpenAPI document. */
export const WRITE_CALLS: Readonly<Record<string, Arrange>> = { ...LINKS, ...PRODUCTS, ...PROFILE, ...ACCOUNTS };

/** Before the first scene. */
export async function prepareScenes(): Promise<void> {
  png = await picture();
}
