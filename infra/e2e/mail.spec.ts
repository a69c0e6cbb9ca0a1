import { expect, expectNotice, logIn, newCreator, test } from './fixtures.ts';
import { linkIn, mailsTo, newestMail } from './mails.ts';

/** After which a mail may be sent again. */
const RESEND_MS = 20_000;

/** The link that ends a sentence has words of it on its line, however that wraps. */
const standsByWords = (sentence: HTMLElement): boolean => {
  const { top = 0, height = 0 } = sentence.querySelector('a')?.getBoundingClientRect() ?? {};
  const words = document.createRange();
  words.selectNodeContents(sentence.firstChild ?? sentence);
  const middle = top + height / 2;
  return [...words.getClientRects()].some((line) => line.top < middle && middle < line.bottom);
};

test('an email is verified by the link of a real mail', async ({ page, creator, complaints }) => {
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
  expect(await page.getByText('Link too old?').evaluate(standsByWords)).toBe(true);
  await page.getByRole('button', { name: 'Click to Verify' }).click();
  await expectNotice(page, 'Email Verified');
  await expect(page).toHaveURL(/\/admin\/account$/);
  const indicator = page.getByRole('button', { name: 'Email is Verified' });
  await indicator.click();
  await expectNotice(page, 'Email Already Verified');

  // The link is used up, and the address is verified.
  await page.goto(link);
  await page.getByRole('button', { name: 'Click to Verify' }).click();
  await expectNotice(page, 'Email Already Verified');
  await expect(page.getByText(`${creator.email} is verified.`)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/\/account-verification$/);
  complaints.length = 0; // the browser's own line about the 400
});

test('a forgotten password is replaced by the link of a real mail, and every session ends', async ({
  page,
  creator,
  complaints,
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

  const old = await page.request.get('/api/v1/link/all-link', { headers: { authorization: creator.token } });
  expect(old.status()).toBe(401);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(creator.username);
  await page.locator('[name=password]').fill('a-new-stall-11');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/links$/);
  complaints.length = 0;
});

test('the mail of a reset can be sent again after 20 seconds, which start anew', async ({ page, creator }) => {
  await page.clock.install();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(creator.email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await newestMail(creator.email);
  const resend = page.getByRole('button', { name: 'Resend Email' });
  await expect(resend).toBeDisabled();
  const refused = await page.request.post('/api/v1/users/forget-password', { data: { email: creator.email } });
  expect(refused.status()).toBe(429); // the server keeps the 20 seconds too: backend/src/auth/reset.spec.ts
  await page.clock.runFor(RESEND_MS - 5_000);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(5_000);
  await expect(resend).toBeEnabled();
  const response = { statusCode: 200, data: null, message: 'Email Send', success: true };
  await page.route('**/api/v1/users/forget-password', (route) => route.fulfill({ json: response }));
  const sent = page.waitForRequest('**/api/v1/users/forget-password');
  await resend.click();
  expect((await sent).postDataJSON()).toEqual({ email: creator.email });
  await expect(resend).toBeDisabled();
});

test('a reset of an address that nobody has looks the same, and no mail is sent', async ({ page, request }) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('nobody-at-all@example.com');
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await expectNotice(page, 'Email Send');
  await expect(page).toHaveURL(/\/resendEmail$/);
  const known = await newCreator(request);
  await request.post('/api/v1/users/forget-password', { data: { email: known.email } });
  await newestMail(known.email); // by now the other one would have been sent
  expect(await mailsTo('nobody-at-all@example.com')).toEqual([]);
});

test('without the email of a reset, sending again is refused and leads to the login', async ({ page, creator }) => {
  await page.clock.install();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(creator.email);
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await expect(page).toHaveURL(/\/resendEmail$/);
  const resend = page.getByRole('button', { name: 'Resend Email' });
  await expect(resend).toBeDisabled(); // from now on the email is known
  await page.evaluate(() => sessionStorage.clear());
  await page.clock.runFor(RESEND_MS);
  await expect(resend).toBeEnabled();
  await resend.click();
  await expectNotice(page, 'Email Not Found');
  await expect(page).toHaveURL(/\/login$/);
});
