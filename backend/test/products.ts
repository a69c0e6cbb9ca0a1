import type { Product, PublicUser } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { formOf, type Call } from './client.js';
import type { TestApp } from './test-app.js';

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;
type Images = readonly (Buffer | undefined)[];

export const KADHAI = {
  Product_Name: 'Kadhai',
  Product_Desc: 'Cast iron.',
  Product_Price: '2499',
  Product_Discount_Price: '1874.50',
  Product_Url: 'example.com/kadhai',
};

/** A file with one product. */
export const ONE_PRODUCT = 'title,description,link,price\r\nKadhai,Cast iron.,example.com/kadhai,2499.00 INR\r\n';

export function csvForm(text: string | Buffer, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = formOf(fields);
  form.append('file', new Blob([new Uint8Array(Buffer.from(text))], { type: 'text/csv' }), 'products.csv');
  return form;
}

export const productForm = (fields: Fields, imageField: string, images: Images = []): FormData =>
  formOf({ ...fields, [imageField]: images });

/** The product calls of one user. */
export class Seller {
  constructor(
    private readonly testApp: TestApp,
    readonly username: string,
    readonly call: Call,
  ) {}

  static async new(testApp: TestApp): Promise<Seller> {
    const { user, token } = await testApp.api.newSession();
    return new Seller(testApp, user.username, { token });
  }

  add(fields: Fields = {}, images: Images = [], imageField = 'Product_img') {
    const body = productForm({ ...KADHAI, ...fields }, imageField, images);
    return this.testApp.api.send<Product>('POST', 'product/add-product', { ...this.call, body });
  }

  edit(id: string, fields: Fields = {}, images: Images = []) {
    return this.editWithForm(id, productForm({ ...KADHAI, ...fields }, 'new_product_img', images));
  }

  editWithForm(id: string, body: FormData) {
    return this.testApp.api.send<Product>('PATCH', `product/update-product/${id}`, { ...this.call, body });
  }

  order(from: unknown, to: unknown) {
    return this.testApp.api.patch<Product[]>('product/order', { from, to }, this.call);
  }

  remove(id: string) {
    return this.testApp.api.send('DELETE', `product/delete-product/${id}`, this.call);
  }

  get(id: string, call = this.call) {
    return this.testApp.api.get<Product>(`product/${id}`, call);
  }

  store(call = this.call) {
    return this.testApp.api.get<PublicUser[]>(`${this.username}/Store`, call);
  }

  /** Every product of the store, as its owner sees the store. */
  async products(call = this.call): Promise<readonly Product[]> {
    return (await this.store(call)).body.data[0]?.UserProduct ?? [];
  }
}

const OTHER_FILES = new Set(['.incoming', 'installation.json']);

/** The ids of all stored images, including incomplete ones. */
export async function storedImageIds({ dataDir }: TestApp): Promise<string[]> {
  const folder = join(dataDir, 'images');
  const incoming = await readdir(join(folder, '.incoming'), { recursive: true, withFileTypes: true });
  // The folder of each process stays; an incomplete image is a folder in it.
  const incomplete = incoming.flatMap(({ name, parentPath }) => (parentPath.endsWith('.incoming') ? [] : name));
  return [...(await readdir(folder)).filter((name) => !OTHER_FILES.has(name)), ...incomplete].sort();
}

export const imageIds = ({ Product_Img }: Product): string[] =>
  Product_Img.map((image) => image.Product_img_Cloudnary_Public_id);
