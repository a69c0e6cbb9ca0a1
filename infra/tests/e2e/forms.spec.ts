import type { APIRequestContext } from '@playwright/test';

import { expectUsableInBothDirections } from './both-directions.ts';
import { type Creator, expect, test } from './fixtures.ts';
import { mailsTo, newestMail, verifyEmail } from './mails.ts';

test.use({ javaScriptEnabled: false });

async function addForm(request: APIRequestContext, { token }: Creator, multipart: Record<string, string>) {
  const headers = { authorization: token };
  const response = await request.post('/api/v1/link/add-entry', { headers, multipart });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { data: { _id: string } }).data._id;
}

test('without JavaScript a visitor writes to a creator, who gets one mail', async ({ page, request, creator }) => {
  await verifyEmail(request, creator);
  await addForm(request, creator, { kind: 'contactForm', title: 'Write to me', intro: 'I answer soon.' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/${creator.username}`);
  await page.getByRole('link', { name: 'Write to me' }).click();
  await page.getByLabel('Your name (optional)').fill('Ravi');
  await page.getByLabel('Your email address').fill('ravi@example.net');
  // A person types, so that the form is old enough.
  await page.getByLabel('Your message').pressSequentially('Do you deliver on Sundays?', { delay: 100 });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. Your message is on its way')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Thank you. Your message is on its way')).toBeVisible();
  const mail = await newestMail(creator.email, 2);
  expect(mail.text).toContain('Ravi (ravi@example.net) wrote in the form “Write to me”:');
  expect(mail.text).toContain('Do you deliver on Sundays?');
  await page.getByRole('link', { name: creator.fullName }).click();
  await expect(page).toHaveURL(`/${creator.username}`);
  expect(await mailsTo(creator.email)).toHaveLength(2);
});

test('without JavaScript a refused form keeps what was typed and says what is wrong at the field', async ({
  page,
  request,
  creator,
  consoleErrors,
}) => {
  await verifyEmail(request, creator);
  await addForm(request, creator, { kind: 'contactForm', title: 'Write to me' });
  await page.goto(`/${creator.username}`);
  await page.getByRole('link', { name: 'Write to me' }).click();
  await page.getByLabel('Your email address').fill('ravi@localhost');
  await page.getByLabel('Your message').pressSequentially('Do you deliver on Sundays?', { delay: 100 });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Your email address')).toHaveAccessibleDescription('This is not an email address');
  await expect(page.getByLabel('Your email address')).toBeFocused();
  await expect(page.getByLabel('Your message')).toHaveValue('Do you deliver on Sundays?');
  consoleErrors.accept(); // the browser logs the status 422
});

test.describe('with JavaScript', () => {
  // The test injects axe as a script, so the pages run without their content policy.
  test.use({ javaScriptEnabled: true, bypassCSP: true });

  test('forms fit phones and desktops and are accessible, in English and in Arabic', async ({ page, creator }) => {
    const { request } = page;
    await verifyEmail(request, creator);
    const contact = await addForm(request, creator, {
      kind: 'contactForm',
      title: 'Write to me',
      intro: 'I answer soon.',
    });
    const list = await addForm(request, creator, { kind: 'emailList', title: 'News', consent: 'I would like mails.' });
    const paths = [contact, list].map((id) => `/form/${creator.username}/${id}`);
    await expectUsableInBothDirections(page, creator, paths);
  });
});
