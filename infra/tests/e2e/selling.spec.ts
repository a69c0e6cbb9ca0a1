import sharp from 'sharp';

import { addProduct, expect, expectNotice, logIn, test } from './fixtures.ts';

test('a visitor without scripts sees featured products, affiliate products and low stock, chooses a collection, and searches', async ({
  request,
  creator,
  browser,
  baseURL,
}) => {
  const kitchen = { Product_Collection: 'Kitchen' };
  const lota = { ...kitchen, Product_Name: 'Brass lota', Product_Featured: 'true', Product_Affiliate: 'true' };
  const { _id } = await addProduct(request, creator, { fields: { ...lota, Product_Stock: '3' } });
  await addProduct(request, creator, { fields: { ...kitchen, Product_Name: 'Tongs', Product_Stock: '0' } });
  for (let number = 3; number <= 12; number += 1)
    await addProduct(request, creator, { fields: { Product_Name: `Lamp ${number}` } });
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  await visitor.goto(`/store/@${creator.username}`);
  const cards = visitor.getByRole('list', { name: 'Products' }).getByRole('listitem');
  const [featured, other] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(featured?.width).toBeGreaterThan((other?.width ?? 0) * 2);
  await expect(cards.nth(0)).toContainText('Affiliate link · Only 3 left');
  await expect(cards.nth(1)).toContainText('Sold out');
  await visitor.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: 'Kitchen' }).click();
  await expect(visitor).toHaveURL(/\?in=Kitchen$/);
  await expect(cards).toHaveCount(2);
  await visitor.getByRole('searchbox', { name: 'Search products' }).fill('lamp 7');
  await visitor.getByRole('searchbox', { name: 'Search products' }).press('Enter');
  await expect(visitor).toHaveURL(/\?q=lamp\+7$/);
  await expect(cards).toHaveCount(1);

  await visitor.goto(`/store/@${creator.username}/${_id}`);
  const buy = visitor.getByRole('link', { name: /^Buy now/ });
  await expect(buy).toHaveCount(1); // the other one is hidden
  await expect(buy).toBeInViewport({ ratio: 1 });
  await visitor.getByRole('heading', { name: /^More from/ }).scrollIntoViewIfNeeded();
  await expect(buy).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a creator crops a wide picture to the shape of a card, and gets the log of affiliate links', async ({
  page,
  request,
  creator,
}) => {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'gold' } })
    .extend({ right: 400, background: 'teal' })
    .png()
    .toBuffer();
  await logIn(page, creator);
  await page.goto('/store/add-product');
  const fields = { Product_Name: 'Brass lota', Product_Desc: 'Holds a litre.', Product_Url: 'example.com/lota' };
  for (const [name, value] of Object.entries({ ...fields, Product_Price: '900', Product_Discount_Price: '900' }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('switch', { name: 'Affiliate link' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Crop new picture 1' }).click();
  await page.getByRole('slider', { name: 'Part of the picture' }).press('End');
  await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click();
  await page.getByRole('button', { name: 'Save & Add' }).click();
  await expectNotice(page, 'Product Added');
  const store = await request.get(`/api/v1/${creator.username}/Store`);
  const { data } = (await store.json()) as {
    data: [{ UserProduct: [{ Product_Img: [{ Product_img_Cloudnary_Path: string }] }] }];
  };
  const path = data[0].UserProduct[0].Product_Img[0].Product_img_Cloudnary_Path;
  const image = sharp(await (await request.get(path)).body());
  const { width, height } = await image.metadata();
  expect(width / height).toBeCloseTo(4 / 5, 1);
  const { dominant } = await image.stats();
  expect(dominant.b).toBeGreaterThan(dominant.r); // the right part is teal

  await page.getByRole('switch', { name: 'Affiliate link' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the log of affiliate links' }).click(),
  ]);
  const rows = (await (await download.createReadStream()).toArray()).join('');
  expect(rows).toMatch(/^\uFEFFKind,Name,.*\r\nproduct,Brass lota,example.com\/lota,Affiliate link,20/);
});
