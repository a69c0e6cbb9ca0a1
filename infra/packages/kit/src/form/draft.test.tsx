import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';

import { DraftOffer, TextField, useDraft } from '../form.ts';
import { shellAtom } from '../remote/shell.ts';

const EMPTY = { title: '', url: '', isShown: true };

function Fields({ imageCount }: { readonly imageCount: number }) {
  const [values, setValues] = useState(EMPTY);
  const isDirty = values.title !== '' || values.url !== '';
  const draft = useDraft({ form: 'link', values, isDirty, imageCount });
  return (
    <form>
      <DraftOffer draft={draft} onAccept={setValues} />
      <TextField label="Header" value={values.title} onText={(title) => setValues({ ...values, title })} />
      <button type="button" onClick={draft.remove}>
        Cancel
      </button>
    </form>
  );
}

function open({ user = 'u1', imageCount = 0 } = {}) {
  const store = createStore();
  store.set(shellAtom, createFakeShell({}, { _id: user } as SessionUser));
  return render(
    <Provider store={store}>
      <Fields imageCount={imageCount} />
    </Provider>,
  );
}

/** Types into the form and leaves the page. */
async function writeAndLeave(text: string, options?: Parameters<typeof open>[0]) {
  const { unmount } = open(options);
  await userEvent.type(header(), text);
  unmount();
}

const header = () => screen.getByLabelText('Header');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offer = () => screen.queryByRole('button', { name: 'Put back what you typed' });
const storedEntries = () => Object.entries(sessionStorage);

beforeEach(() => sessionStorage.clear());

it('offers the draft on the next visit, restores it and focuses its field', async () => {
  await writeAndLeave('Filter coffee');
  open();
  expect(header()).toHaveValue('');
  await press('Put back what you typed');
  expect(header()).toHaveValue('Filter coffee');
  expect(header()).toHaveFocus();
  expect(offer()).toBeNull();
});

it('says that a draft does not contain the chosen images', async () => {
  await writeAndLeave('Filter coffee', { imageCount: 1 });
  open();
  expect(screen.getByRole('status')).toHaveTextContent('The picture cannot be kept: choose it once more.');
});

it.each(['Throw it away', 'Cancel'])('%s deletes the draft', async (button) => {
  await writeAndLeave('Filter coffee');
  const { unmount } = open();
  await press(button);
  expect([offer(), storedEntries()]).toEqual([null, []]);
  unmount();
  open();
  expect(offer()).toBeNull();
});

it('newer input replaces the offered draft and stays stored when the offer is rejected', async () => {
  await writeAndLeave('Old');
  const { unmount } = open();
  await userEvent.type(header(), 'New');
  await press('Throw it away');
  unmount();
  open();
  await press('Put back what you typed');
  expect(header()).toHaveValue('New');
});

it('a cleared form leaves no draft', async () => {
  const { unmount } = open();
  await userEvent.type(header(), 'Old');
  await userEvent.clear(header());
  unmount();
  expect(storedEntries()).toEqual([]);
});

it('does not offer the draft to another user', async () => {
  await writeAndLeave('Mine');
  open({ user: 'u2' });
  expect(offer()).toBeNull();
});

it.each([
  ['not JSON', '{"values":'],
  ['a list', '[]'],
  ['without the number of images', JSON.stringify({ values: { ...EMPTY, title: 'x' } })],
  ['with a number instead of a text', JSON.stringify({ values: { ...EMPTY, title: 1 }, pictures: 0 })],
  ['of another form', JSON.stringify({ values: { ...EMPTY, title: 'x', price: '1' }, pictures: 0 })],
  ['equal to the empty form', JSON.stringify({ values: EMPTY, pictures: 0 })],
])('does not offer a stored draft that is %s', (_name, content) => {
  sessionStorage.setItem('draft:u1:link', content);
  open();
  expect(offer()).toBeNull();
});
