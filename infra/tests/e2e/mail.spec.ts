import { expect, expectNotice, logIn, newCreator, test } from './fixtures.ts';
import { linkIn, mailsTo, newestMail } from './mails.ts';
import { makeOperator } from './screens.ts';

/** The time after which the server sends another mail. */
const RESEND_MS = 20_000;

/** Whether the link shares its line with text of its sentence, so that the link never stands alone after a line break. */
const sharesLineWithText = (sentence: HTMLElement): boolean => {
  const { top = 0, height = 0 } = sentence.querySelector('a')?.getBoundingClientRect() ?? {};
  const textRange = document.createRange();
  textRange.selectNodeContents(sentence.firstChild ?? sentence);
  const middle = top + height / 2;
  return [...textRange.getClientRects()].some((line) => line.top < middle && middle < line.bottom);
};

test('a user verifies the email with the link of a real mail', async ({ page, creator, consoleErrors }) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Email is not Verified' }).click();
  await expectNotice(page, 'Verification Mail Send');
  await expect(page.getByRole('button', { name: 'Email Sent Check MailBox' })).toBeVisible();

  const mail = await newestMail(creator.email);
  const link = linkIn(mail, '/account-verification');
  await page.goto(link);
  await expect(page).toHaveURL(/\/account-verification$/); // the token leaves the address bar
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.getByText('Link too old?').evaluate(sharesLineWithText)).toBe(true);
  await page.getByRole('button', { name: 'Click to Verify' }).click();
  await expectNotice(page, 'Email Verified');
  await expect(page).toHaveURL(/\/admin\/account$/);
  const indicator = page.getByRole('button', { name: 'Email is Verified' });
  await indicator.click();
  await expectNotice(page, 'Email Already Verified');

  // The token is used up, but the email is verified already.
  await page.goto(link);
  await page.getByRole('button', { name: 'Click to Verify' }).click();
  await expectNotice(page, 'Email Already Verified');
  await expect(page.getByText(`${creator.email} is verified.`)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/\/account-verification$/);
  consoleErrors.accept(); // the browser logs the 400
});

test('a user replaces a forgotten password with the link of a real mail, and every session ends', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Reset it' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole('main').getByRole('paragraph').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login',
  );
  await page.getByLabel('Email').fill(creator.email);
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await expectNotice(page, 'Email Send');
  await expect(page).toHaveURL(/\/resendEmail$/);
  await expect(page.getByRole('button', { name: 'Resend Email' })).toBeDisabled();
  await expect(page.getByRole('timer')).toContainText(/1\d|20/);

  const link = linkIn(await newestMail(creator.email), '/password-reset-confirm');
  await page.goto(link);
  await expect(page).toHaveURL(/\/password-reset-confirm$/);
  await page.locator('[name=password]').fill('a-new-stall-11');
  await page.locator('[name=re_password]').fill('another-stall-12');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password Mismatched').first()).toBeVisible();
  await page.locator('[name=re_password]').fill('a-new-stall-11');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectNotice(page, 'Password Updated');
  await expect(page).toHaveURL(/\/login$/);

  const oldTokenResponse = await page.request.get('/api/v1/link/all-link', {
    headers: { authorization: creator.token },
  });
  expect(oldTokenResponse.status()).toBe(401);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(creator.username);
  await page.locator('[name=password]').fill('a-new-stall-11');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/links$/);
  consoleErrors.accept();
});

test('the reset mail can be sent again after 20 seconds, and the 20 seconds start again', async ({ page, creator }) => {
  await page.clock.install();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(creator.email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await newestMail(creator.email);
  const resend = page.getByRole('button', { name: 'Resend Email' });
  await expect(resend).toBeDisabled();
  const rejectedResponse = await page.request.post('/api/v1/users/forget-password', { data: { email: creator.email } });
  expect(rejectedResponse.status()).toBe(429); // the server enforces the 20 seconds too: backend/src/auth/reset.spec.ts
  await page.clock.runFor(RESEND_MS - 5_000);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(5_000);
  await expect(resend).toBeEnabled();
  const response = { statusCode: 200, data: null, message: 'Email Send', success: true };
  await page.route('**/api/v1/users/forget-password', (route) => route.fulfill({ json: response }));
  const resendRequest = page.waitForRequest('**/api/v1/users/forget-password');
  await resend.click();
  expect((await resendRequest).postDataJSON()).toEqual({ email: creator.email });
  await expect(resend).toBeDisabled();
});

test('a password reset for an unknown email looks the same and sends no mail', async ({ page, request }) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('nobody-at-all@example.com');
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await expectNotice(page, 'Email Send');
  await expect(page).toHaveURL(/\/resendEmail$/);
  const knownCreator = await newCreator(request);
  await request.post('/api/v1/users/forget-password', { data: { email: knownCreator.email } });
  await newestMail(knownCreator.email); // an earlier mail would have arrived by now
  expect(await mailsTo('nobody-at-all@example.com')).toEqual([]);
});

test('resending without a stored email shows a message and leads to the login', async ({ page, creator }) => {
  await page.clock.install();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(creator.email);
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await expect(page).toHaveURL(/\/resendEmail$/);
  const resend = page.getByRole('button', { name: 'Resend Email' });
  await expect(resend).toBeDisabled(); // the page has the email from now on
  await page.evaluate(() => sessionStorage.clear());
  await page.clock.runFor(RESEND_MS);
  await expect(resend).toBeEnabled();
  await resend.click();
  await expectNotice(page, 'Email Not Found');
  await expect(page).toHaveURL(/\/login$/);
});

test('an operator sends a test mail from the page Health, which also shows disk and versions', async ({
  page,
  creator,
}) => {
  await makeOperator(creator);
  await logIn(page, { ...creator, user: { ...creator.user, operator: true } });
  await page.goto('/admin/releases');
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(page).toHaveURL(/\/admin\/releases\/health$/);
  await page.getByRole('button', { name: 'Send me a test mail' }).click();
  await expect(page.getByText('The mail server has accepted the test mail.')).toBeVisible();
  expect((await newestMail(creator.email)).subject).toBe('Test mail of Linkstall');
  await expect(page.getByRole('article', { name: 'Disk' })).toContainText(/GB of [\d.]+ GB are free/);
  await expect(page.getByRole('article', { name: 'Versions' })).toContainText(/Edge\d+\.\d+\.\d+API\d+\.\d+\.\d+/);
});
