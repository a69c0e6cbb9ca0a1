import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { entryServer } from '../../testing/entry-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

async function pasteInto(kind: RegExp, label: string, text: string) {
  renderRemote(remote, { path: '/admin/links', routes: entryServer([]).routes });
  await screen.findByRole('button', { name: 'Add Other' });
  await press('Add Other');
  await userEvent.click(await screen.findByRole('button', { name: kind }));
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it.each([
  [
    'upi://pay?pa=meera@ybl&pn=Meera%20Iyer&am=99',
    /^UPI/,
    'UPI id',
    { 'UPI id': 'meera@ybl', 'Name of the payee': 'Meera Iyer' },
  ],
  [
    'https://wa.me/919876543210?text=Hi',
    /^WhatsApp/,
    'Number',
    { Number: '+919876543210', 'First message (optional)': 'Hi' },
  ],
  ['tel:+91-98765-43210', /^Phone/, 'Number', { Number: '+91-98765-43210' }],
  ['mailto:meera@example.com?subject=Hi', /^Mail/, 'Mail address', { 'Mail address': 'meera@example.com' }],
])('%s in the form %s fills the fields with its parts', async (...[text, kind, label, fields]) => {
  await pasteInto(kind, label, text);
  for (const [name, value] of Object.entries(fields)) expect(screen.getByLabelText(name)).toHaveValue(value);
});
