import {
  addLinks,
  confirm,
  createTestImage,
  expect,
  expectLoginPage,
  expectNotice,
  logIn,
  openStorageReader,
  test,
} from './fixtures.ts';

test('a creator changes name, image and username, and the old page address redirects to the new one', async ({
  page,
  creator,
  request,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await expect(page.locator('[name=username]')).toHaveValue(creator.username);

  const image = await createTestImage('orchid');
  await page.getByLabel('Change picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: image });
  const phone = page.locator('[data-slot=phone-preview]');
  const newUsername = `${creator.username}b`;
  await page.locator('[name=username]').fill(newUsername);
  await page.locator('[name=fullName]').fill('Another Name');
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expectNotice(page, 'Profile Updated');
  await expect(phone.getByText('Another Name')).toBeVisible();
  await expect(phone.locator('img').first()).toHaveAttribute('src', /^\/images\//);

  const pageResponse = await request.get(`/${creator.username}`, { maxRedirects: 0 });
  expect([pageResponse.status(), pageResponse.headers().location]).toEqual([302, `/${newUsername}`]);
  const storeResponse = await request.get(`/store/@${creator.username}`, { maxRedirects: 0 });
  expect([storeResponse.status(), storeResponse.headers().location]).toEqual([302, `/store/@${newUsername}`]);
  await page.goto(`/${creator.username}`);
  await expect(page).toHaveURL(new RegExp(`/${newUsername}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Another Name');
});

test('the image picker accepts png, jpg, jpeg and gif, and its preview is 100 by 100', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  const accept = (await page.getByLabel('Change picture').getAttribute('accept')) ?? '';
  for (const extension of ['png', 'jpg', 'jpeg', 'gif']) expect(accept).toContain(extension);
  await page
    .getByLabel('Change picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await createTestImage('navy') });
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expectNotice(page, 'Profile Updated');
  await page.reload();
  const preview = page.getByRole('main').locator('img[src^="/images/"]').first();
  const box = await preview.boundingBox();
  expect([box?.width, box?.height]).toEqual([100, 100]);
});

test('a username that is taken shows the server’s message and keeps the form values', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.locator('[name=username]').fill('meera.cooks');
  await page.locator('[name=fullName]').fill('Kept In The Form');
  const response = page.waitForResponse('**/users/update-account');
  await page.getByRole('button', { name: 'Update Details' }).click();
  const { message } = (await (await response).json()) as { message: string };
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.locator('[name=fullName]')).toHaveValue('Kept In The Form');
  consoleErrors.accept(); // the browser logs the 409
});

test('a creator downloads all data and deletes the account, and the page and its images are gone', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const image = await createTestImage('olive');
  await addLinks(page.request, creator, { links: [{ title: 'One', url: 'https://example.com' }], image });
  const [{ UserLink }] = (
    (await (await page.request.get(`/api/v1/${creator.username}`)).json()) as {
      data: [{ UserLink: { thumbnail: { url: string } }[] }];
    }
  ).data;
  const thumbnail = UserLink[0]?.thumbnail.url ?? '';
  expect((await page.request.get(thumbnail)).status()).toBe(200);

  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByRole('link', { name: /Password and data/ }).click();
  await expect(page).toHaveURL(/\/admin\/account\/security$/);
  await page.getByRole('button', { name: 'Download your data' }).click();
  const download = page.waitForEvent('download');
  await confirm(page, creator);
  expect((await download).suggestedFilename()).toBe(`linkstall-${creator.username}.zip`);
  await page.getByRole('button', { name: 'Back' }).click();

  const deleteButton = page.getByRole('button', { name: 'Delete account' });
  await expect(deleteButton).toBeDisabled();
  const region = page.getByRole('region', { name: 'Delete account' });
  await region.locator('[name=confirm]').fill(creator.username);
  await deleteButton.click();
  await confirm(page, creator);
  await expectNotice(page, 'Your account has been deleted');
  await expectLoginPage(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(visited).not.toContain('/confirm');
  expect((await page.request.get(`/${creator.username}`)).status()).toBe(404);
  await expect.poll(async () => (await page.request.get(thumbnail)).status()).toBe(404);
  const login = await page.request.post('/api/v1/users/login', {
    data: { username: creator.username, password: creator.password },
  });
  expect(login.status()).toBe(401);
  consoleErrors.accept();
});

test('a new password ends every other session and keeps this one', async ({
  page,
  creator,
  context,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  const region = page.getByRole('region', { name: 'Change password' });
  await region.locator('[name=password]').fill('cardamom-ledger-5');
  await region.locator('[name=re_password]').fill('cardamom-ledger-5');
  const readStorage = await openStorageReader(context);
  await region.getByRole('button', { name: 'Change password' }).click();
  await confirm(page, creator);
  await page.waitForURL('**/admin/account/security');
  consoleErrors.accept(); // the browser logs the 403
  await expect.poll(() => readStorage('token')).not.toBe(creator.token);
  const oldTokenResponse = await context.request.get('/api/v1/link/all-link', {
    headers: { authorization: creator.token },
  });
  expect(oldTokenResponse.status()).toBe(401);
  await page.goto('/admin/links');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
});
