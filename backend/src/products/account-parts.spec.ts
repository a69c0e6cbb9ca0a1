import type { Link, Product } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { testImage } from '../../test/client.js';
import { imageIds, Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { AccountContributors, type AccountContributor } from '../users/account-contributors.service.js';

let testApp: TestApp;
let png: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  png = await testImage();
});

/** Creates a user with a link, a product and a hidden product. */
async function newOwner() {
  const { user, token } = await testApp.api.newSession();
  const seller = new Seller(testApp, user.username, { token });
  await testApp.api.form('link/add-link', { title: 'Blog', url: 'example.com', thumbnail: png }, { token });
  await seller.add({}, [png, png]);
  await seller.add({ Product_status: 'false' }, [png]);
  const links = async () => (await testApp.api.get<Link[]>('link/all-link', { token })).body.data;
  return { id: user._id, seller, links };
}

const contributors = () => testApp.app.get(AccountContributors).all();
const contributor = (name: string): Required<AccountContributor> => {
  const match = contributors().find((candidate) => candidate.name === name);
  if (!match?.export) throw new Error(`No account contributor exports ${name}`);
  return { ...match, export: match.export };
};

it('an export contains every link and product of its user, also hidden ones, with images as files', async () => {
  const { id, seller, links } = await newOwner();
  await newOwner();
  const products = await contributor('products').export(id);
  const storedProducts = await seller.products();
  const asFiles = ({ Product_Img, ...product }: Product) => ({
    ...product,
    Product_Img: Product_Img.map((image) => ({
      ...image,
      Product_img_Cloudnary_Path: `images/products/${image.Product_img_Cloudnary_Public_id}.webp`,
    })),
  });
  expect(products.data).toEqual(storedProducts.map(asFiles));
  expect(products.files.map(({ path }) => path)).toEqual(
    storedProducts.flatMap(imageIds).map((imageId) => `images/products/${imageId}.webp`),
  );
  const linkExport = await contributor('links').export(id);
  expect(linkExport.data).toEqual((await links()).map((link) => ({ ...link, thumbnail: linkExport.files[0]?.path })));
  for (const { path, read } of [...products.files, ...linkExport.files]) {
    expect(path).toMatch(/^images\/(links|products)\/[0-9a-f]{32}\.webp$/);
    expect(await sharp((await read()) ?? undefined).metadata()).toMatchObject({ format: 'webp' });
  }
});

it('a removal deletes links, products and images of its user only, and can be repeated', async () => {
  const otherOwner = await newOwner();
  const before = [await otherOwner.seller.products(), await otherOwner.links(), await storedImageIds(testApp)];
  const { id, seller, links } = await newOwner();
  const files = (await contributor('products').export(id)).files;
  for (const { remove } of [...contributors(), ...contributors()].filter(
    ({ name }) => name === 'links' || name === 'products',
  )) {
    await remove(id);
  }
  expect([await seller.products(), await links()]).toEqual([[], []]);
  expect([await otherOwner.seller.products(), await otherOwner.links(), await storedImageIds(testApp)]).toEqual(before);
  for (const { read } of files) expect(await read()).toBeNull();
});
