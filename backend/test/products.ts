import type { Product, PublicUser } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Call } from './client.js';
import type { TestApp } from './test-app.js';

type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;
type Pictures = readonly (Buffer | undefined)[];

export const KADHAI = {
  Product_Name: 'Kadhai',
  Product_Desc: 'Cast iron.',
  Product_Price: '2499',
  Product_Discount_Price: '1874.50',
  Product_Url: 'example.com/kadhai',
};

/** A form as a browser sends it; a text that is a list is sent once for each. */
export function productForm(texts: Texts, field: string, pictures: Pictures = []): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) {
    for (const one of text === undefined ? [] : [text].flat()) form.append(name, one);
  }
  for (const picture of pictures) {
    if (picture) form.append(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  }
  return form;
}

/** The calls of products, as one person makes them. */
export class Seller {
  constructor(
    private readonly running: TestApp,
    readonly username: string,
    readonly call: Call,
  ) {}

  static async new(running: TestApp): Promise<Seller> {
    const { user, token } = await running.api.newSession();
    return new Seller(running, user.username, { token });
  }

  add(texts: Texts = {}, pictures: Pictures = [], field = 'Product_img') {
    const body = productForm({ ...KADHAI, ...texts }, field, pictures);
    return this.running.api.send<Product>('POST', 'product/add-product', { ...this.call, body });
  }

  edit(id: string, texts: Texts = {}, pictures: Pictures = []) {
    return this.editBy(id, productForm({ ...KADHAI, ...texts }, 'new_product_img', pictures));
  }

  editBy(id: string, body: FormData) {
    return this.running.api.send<Product>('PATCH', `product/update-product/${id}`, { ...this.call, body });
  }

  order(from: unknown, to: unknown) {
    return this.running.api.patch<Product[]>('product/order', { from, to }, this.call);
  }

  remove(id: string) {
    return this.running.api.send('DELETE', `product/delete-product/${id}`, this.call);
  }

  get(id: string, call = this.call) {
    return this.running.api.get<Product>(`product/${id}`, call);
  }

  store(call = this.call) {
    return this.running.api.get<PublicUser[]>(`${this.username}/Store`, call);
  }

  /** Every product, as its owner sees the store. */
  async products(call = this.call): Promise<readonly Product[]> {
    return (await this.store(call)).body.data[0]?.UserProduct ?? [];
  }
}

const NO_PICTURES = new Set(['.incoming', 'installation.json']);

/** Ids of all pictures that are stored, half written ones too. */
export async function storedPictures({ dataDir }: TestApp): Promise<string[]> {
  const folder = join(dataDir, 'images');
  const half = await readdir(join(folder, '.incoming'));
  return [...(await readdir(folder)).filter((name) => !NO_PICTURES.has(name)), ...half].sort();
}

export const pictureIds = ({ Product_Img }: Product): string[] =>
  Product_Img.map((image) => image.Product_img_Cloudnary_Public_id);
