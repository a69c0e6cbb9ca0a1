import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { entryServer } from '../../testing/entry-server.ts';
import { meera, press, renderRemote } from '../../testing/render-remote.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('the chooser offers no forms while the email address is not confirmed', async () => {
  const user = { ...meera, account_email_Verified: false };
  renderRemote(remote, { path: '/admin/links', routes: entryServer([]).routes, user });
  await press('Add Other');
  const chooser = await screen.findByRole('region', { name: 'What would you like to add?' });
  const buttons = within(chooser).getAllByRole('button');
  const names = buttons.map((button) => button.querySelector('b')?.textContent);
  expect(names).toContain('File to download');
  expect(names).not.toContain('Contact form');
  expect(names).not.toContain('Email list');
});

it.each([
  [/^Contact form/, { kind: 'contactForm' }, 'Contact form, I answer soon'],
  [
    /^Email list/,
    {
      kind: 'emailList',
      consent: 'I would like to get mails from Meera Iyer. I can unsubscribe at any time.',
    },
    'Email list, I answer soon',
  ],
])('%s is added with its values, and the consent of a list is filled in', async (kind, fields, detail) => {
  const server = entryServer([]);
  renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await press('Add Other');
  await userEvent.click(await screen.findByRole('button', { name: kind }));
  await userEvent.type(screen.getByLabelText('Title'), 'Write');
  await userEvent.type(screen.getByLabelText('Text above the form (optional)'), 'I answer soon');
  await press('Add');
  const row = (await screen.findByRole('switch', { name: 'Show Write' })).closest('li');
  expect(row).toHaveTextContent(detail);
  expect(server.requests).toEqual([{ call: 'add', fields: { title: 'Write', intro: 'I answer soon', ...fields } }]);
});
