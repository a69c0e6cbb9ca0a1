import { expect, expectNotice, logIn, test } from './fixtures.ts';

test('a creator picks a theme, sees it in the phone, saves it, and visitors see it', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await expect(page.getByRole('radio')).toHaveCount(24);

  const phone = page.locator('[data-slot=phone-preview]');
  const background = () =>
    phone
      .locator('[data-page]')
      .first()
      .evaluate((wrapper) => getComputedStyle(wrapper).getPropertyValue('--lt-page').trim());
  await expect(phone.getByText(creator.fullName)).toBeVisible();
  const before = await background();
  await page.getByRole('radio', { name: 'Signal' }).check({ force: true });
  await expect.poll(background).not.toBe(before);
  const chosenBackground = await background();
  await expect(save).toBeEnabled();
  await save.click();
  await expectNotice(page, 'Theme Updated Successfully');
  await expect(save).toBeDisabled();

  await page.goto(`/${creator.username}`);
  const visibleBackground = await page
    .locator('[data-page]')
    .first()
    .evaluate((wrapper) => getComputedStyle(wrapper).getPropertyValue('--lt-page').trim());
  expect(visibleBackground).toBe(chosenBackground);

  await page.goto('/admin/design');
  await expect(page.getByRole('radio', { name: 'Signal' })).toBeChecked();
});

test('an unsaved theme is discarded when the creator confirms leaving the page', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  const checkedRadio = page.locator('[type=radio]:checked');
  const first = await checkedRadio.getAttribute('value');
  await page.getByRole('radio', { name: 'Monsoon' }).check({ force: true });
  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Monsoon' })).toBeChecked();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/links$/);
  await page.goto('/admin/design');
  await expect(checkedRadio).toHaveAttribute('value', first ?? '');
});

test('saving a theme after a logout elsewhere shows that the session has ended', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  await page.getByRole('radio', { name: 'Ink', exact: true }).check({ force: true });
  await page.request.post('/api/v1/users/logout', { headers: { authorization: creator.token } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(page, 'Your session has ended. Log in again.');
  consoleErrors.accept(); // the browser logs the 401
});

test('the themes can be chosen by keyboard', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  await page.locator('[type=radio]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('choosing a theme moves no other theme, at any width', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  const place = () => page.getByRole('radiogroup').evaluate((grid) => grid.getBoundingClientRect().top + scrollY);
  for (const [nth, width] of [320, 390, 768, 1280].entries()) {
    await page.setViewportSize({ width, height: 780 });
    const save = page.getByRole('button', { name: 'Save Changes' });
    await expect(save).toBeDisabled();
    const before = await place();
    await page
      .getByRole('radio')
      .nth(nth + 2)
      .check({ force: true });
    await expect(save).toBeEnabled();
    expect([width, await place()]).toEqual([width, before]);
    await save.click();
  }
});
