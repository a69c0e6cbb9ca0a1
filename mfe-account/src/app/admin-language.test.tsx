import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asha, renderRemote } from '../testing/render-remote.tsx';
import { texts as translation } from '../ui/admin-languages/hi/texts.ts';
import type { texts as english } from '../ui/texts.ts';
import remote from './remote.tsx';

const hindi = translation as typeof english;

/** The catalogue loads before the first page is shown. */
const show = (options: Parameters<typeof renderRemote>[1]) => act(async () => void renderRemote(remote, options));

beforeAll(() => localStorage.setItem('adminLanguage', 'hi'));

it('the login form is in the language of the reader', async () => {
  await show({ path: '/login' });
  expect(await screen.findByRole('heading', { name: hindi.login.title })).toBeVisible();
  expect(screen.getByLabelText(hindi.fields.password)).toBeVisible();
});

it('the foot of the login form has the choice of the language', async () => {
  await show({ path: '/login' });
  const choice = await screen.findByRole('combobox', { name: hindi.fields.adminLanguage });
  expect(choice).toHaveDisplayValue('हिन्दी');
});

it('the account page is in the language of the reader, and its choice is kept in the browser', async () => {
  await show({ path: '/admin/account', user: asha });
  expect(await screen.findByRole('heading', { level: 1, name: hindi.account.title })).toBeVisible();
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom cannot load the page again
  await userEvent.selectOptions(screen.getByRole('combobox', { name: hindi.fields.adminLanguage }), 'العربية');
  expect(localStorage.getItem('adminLanguage')).toBe('ar');
});

it('the remote says that its pages are translated', () => expect(remote.isTranslated).toBe(true));
