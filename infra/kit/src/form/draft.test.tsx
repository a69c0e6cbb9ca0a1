import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/contracts/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';

import { DraftOffer, TextField, useDraft } from '../form.ts';
import { shellAtom } from '../remote/shell.ts';

const EMPTY = { title: '', url: '', isShown: true };

function Fields({ pictures }: { readonly pictures: number }) {
  const [values, setValues] = useState(EMPTY);
  const isWritten = values.title !== '' || values.url !== '';
  const draft = useDraft({ form: 'link', values, isWritten, pictures });
  return (
    <form>
      <DraftOffer draft={draft} onTake={setValues} />
      <TextField label="Header" value={values.title} onText={(title) => setValues({ ...values, title })} />
      <button type="button" onClick={draft.drop}>
        Cancel
      </button>
    </form>
  );
}

function open({ user = 'u1', pictures = 0 } = {}) {
  const store = createStore();
  store.set(shellAtom, createFakeShell({}, { _id: user } as SessionUser));
  return render(
    <Provider store={store}>
      <Fields pictures={pictures} />
    </Provider>,
  );
}

/** Types, and leaves. */
async function write(text: string, over?: Parameters<typeof open>[0]) {
  const { unmount } = open(over);
  await userEvent.type(header(), text);
  unmount();
}

const header = () => screen.getByLabelText('Header');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offer = () => screen.queryByRole('button', { name: 'Put back what you typed' });
const kept = () => Object.entries(sessionStorage);

beforeEach(() => sessionStorage.clear());

it('what was typed and left is offered on coming back, and put back with the cursor in its field', async () => {
  await write('Filter coffee');
  open();
  expect(header()).toHaveValue('');
  await press('Put back what you typed');
  expect(header()).toHaveValue('Filter coffee');
  expect(header()).toHaveFocus();
  expect(offer()).toBeNull();
});

it('pictures cannot be kept, and that is said', async () => {
  await write('Filter coffee', { pictures: 1 });
  open();
  expect(screen.getByRole('status')).toHaveTextContent('The picture cannot be kept: choose it once more.');
});

it.each(['Throw it away', 'Cancel'])('%s ends it', async (way) => {
  await write('Filter coffee');
  const { unmount } = open();
  await press(way);
  expect([offer(), kept()]).toEqual([null, []]);
  unmount();
  open();
  expect(offer()).toBeNull();
});

it('what is typed instead of taking the offer is kept in its place, also when the offer is thrown away', async () => {
  await write('Old');
  const { unmount } = open();
  await userEvent.type(header(), 'New');
  await press('Throw it away');
  unmount();
  open();
  await press('Put back what you typed');
  expect(header()).toHaveValue('New');
});

it('an emptied form leaves nothing', async () => {
  const { unmount } = open();
  await userEvent.type(header(), 'Old');
  await userEvent.clear(header());
  unmount();
  expect(kept()).toEqual([]);
});

it('nobody else is offered it', async () => {
  await write('Mine');
  open({ user: 'u2' });
  expect(offer()).toBeNull();
});

it.each([
  ['not JSON', '{"values":'],
  ['a list', '[]'],
  ['without pictures', JSON.stringify({ values: { ...EMPTY, title: 'x' } })],
  ['with a number for a text', JSON.stringify({ values: { ...EMPTY, title: 1 }, pictures: 0 })],
  ['of another form', JSON.stringify({ values: { ...EMPTY, title: 'x', price: '1' }, pictures: 0 })],
  ['as empty as the form', JSON.stringify({ values: EMPTY, pictures: 0 })],
])('what is %s is not offered', (_what, content) => {
  sessionStorage.setItem('draft:u1:link', content);
  open();
  expect(offer()).toBeNull();
});
