import { expect, expectNotice, logIn, test } from './fixtures.ts';

const ROWS = [
  'title,description,link,price,sale_price,collection',
  'Brass lota,Holds a litre.,example.com/lota,900.00 INR,750.00 INR,Kitchen',
  '"Tongs, long",For the tandoor.,example.com/tongs,240.00 INR,,Kitchen',
  'Lamp,,example.com/lamp,much,,',
].join('\r\n');

test('a creator adds the products of a file without its faulty row, undoes it, and downloads what is in the store', async ({
  page,
  request,
  creator,
}) => {
  await logIn(page, creator);
  await page.goto(`/store/@${creator.username}`);
  await page.getByRole('link', { name: 'CSV: add or download many products' }).click();
  await expect(page).toHaveURL(/\/store\/add-product\/csv$/);
  const choose = () =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS) });
  await choose();
  await expect(page.getByRole('heading', { name: '2 products can be added' })).toBeFocused();
  await expect(page.getByText('Row 4, Lamp')).toBeVisible();
  await page.getByRole('switch', { name: 'Leave 1 row out' }).click();
  await page.getByRole('button', { name: 'Add 2 products' }).click();
  await expect(page.getByRole('heading', { name: '2 products are in your store' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'The products are deleted again.');
  expect((await request.get(`/store/@${creator.username}/feed.xml`)).status()).toBe(200);

  await choose();
  await page.getByRole('switch', { name: 'Leave 1 row out' }).click();
  await page.getByRole('button', { name: 'Add 2 products' }).click();
  await page.getByRole('link', { name: 'Open your store' }).click();
  const cards = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await page.goto('/store/add-product/csv');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const file = (await (await download.createReadStream()).toArray()).join('');
  expect(file).toMatch(/^\uFEFFid,title,[^\r]+\r\n[\da-f]{24},Brass lota,.*\r\n[\da-f]{24},"Tongs, long",/);

  const feed = await (await request.get(`/store/@${creator.username}/feed.xml`)).text();
  expect(feed.match(/<item>/g)).toHaveLength(2);
  expect(feed).toContain('<g:price>900.00 INR</g:price><g:sale_price>750.00 INR</g:sale_price>');
});
