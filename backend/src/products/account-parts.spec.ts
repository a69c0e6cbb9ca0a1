import type { Link, Product } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { picture } from '../../test/client.js';
import { pictureIds, Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { AccountParts, type AccountPart } from '../users/account-parts.service.js';

let running: TestApp;
let png: Buffer;
beforeAll(async () => {
  running = await startApp();
  png = await picture();
});
afterAll(() => running.close());

/** Somebody with a link, a product and a hidden product. */
async function newOwner() {
  const { user, token } = await running.api.newSession();
  const seller = new Seller(running, user.username, { token });
  await running.api.form('link/add-link', { title: 'Blog', url: 'example.com', thumbnail: png }, { token });
  await seller.add({}, [png, png]);
  await seller.add({ Product_status: 'false' }, [png]);
  const links = async () => (await running.api.get<Link[]>('link/all-link', { token })).body.data;
  return { id: user._id, seller, links };
}

const parts = () => running.app.get(AccountParts).all();
const partOf = (name: string): Required<AccountPart> => {
  const found = parts().find((part) => part.name === name);
  if (!found?.export) throw new Error(`Nobody keeps ${name}`);
  return { ...found, export: found.export };
};

it('an export has every link and product of its owner, hidden ones too, with pictures as files', async () => {
  const { id, seller, links } = await newOwner();
  await newOwner();
  const products = await partOf('products').export(id);
  const stored = await seller.products();
  const asFiles = ({ Product_Img, ...product }: Product) => ({
    ...product,
    Product_Img: Product_Img.map((image) => ({
      ...image,
      Product_img_Cloudnary_Path: `images/products/${image.Product_img_Cloudnary_Public_id}.webp`,
    })),
  });
  expect(products.data).toEqual(stored.map(asFiles));
  expect(products.files.map(({ path }) => path)).toEqual(
    stored.flatMap(pictureIds).map((picture) => `images/products/${picture}.webp`),
  );
  const exported = await partOf('links').export(id);
  expect(exported.data).toEqual((await links()).map((link) => ({ ...link, thumbnail: exported.files[0]?.path })));
  for (const { path, read } of [...products.files, ...exported.files]) {
    expect(path).toMatch(/^images\/(links|products)\/[0-9a-f]{32}\.webp$/);
    expect(await sharp((await read()) ?? undefined).metadata()).toMatchObject({ format: 'webp' });
  }
});

it('a removal takes links, products and pictures of its owner, of nobody else, and may be done again', async () => {
  const others = await newOwner();
  const before = [await others.seller.products(), await others.links(), await storedPictures(running)];
  const { id, seller, links } = await newOwner();
  const files = (await partOf('products').export(id)).files;
  for (const { remove } of [...parts(), ...parts()].filter(({ name }) => name === 'links' || name === 'products')) {
    await remove(id);
  }
  expect([await seller.products(), await links()]).toEqual([[], []]);
  expect([await others.seller.products(), await others.links(), await storedPictures(running)]).toEqual(before);
  for (const { read } of files) expect(await read()).toBeNull();
});
