import { type APIRequestContext, expect } from '@playwright/test';

import { type Mail, readMails } from '../support/mail-catcher.ts';

/** The mails to an address so far, newest first. */
export const mailsTo = (address: string) => readMails(String(process.env.LINKSTALL_MAIL_URL), address);

/** Waits for the `count`-th mail to an address, and returns the newest mail. */
export async function newestMail(address: string, count = 1): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 15_000 }).toBe(count);
  const [newest] = await mailsTo(address);
  if (!newest) throw new Error(`no mail to ${address}`);
  return newest;
}

/** The address in a mail that leads to `path`, without its origin. */
export function linkIn({ text }: Mail, path: string): string {
  const link = new RegExp(`https?://\\S+?(${path}\\?\\S+)`).exec(text)?.[1];
  if (!link) throw new Error(`no link to ${path} in:\n${text}`);
  return link;
}

/** Verifies the email of a creator with the link of a real mail. */
export async function verifyEmail(
  request: APIRequestContext,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const response = await request.get('/api/v1/users/email-send', { headers: { authorization: token } });
  expect(response.status()).toBe(200);
  const [, oneTimeToken = ''] = /token=([^&\s]+)/.exec(linkIn(await newestMail(email), '/account-verification')) ?? [];
  const verificationResponse = await request.post('/api/v1/users/email-verifide', { data: { token: oneTimeToken } });
  expect(verificationResponse.status()).toBe(200);
}
