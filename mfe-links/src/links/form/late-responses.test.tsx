import { failure } from '@linkstall/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

async function open() {
  const server = linkServer();
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server };
}

const header = () => screen.getByLabelText('Header');
const announcements = () => Array.from(document.querySelectorAll('[aria-live]')).at(-1)?.textContent;
const retype = async (text: string) => {
  await userEvent.clear(header());
  await userEvent.paste(text);
};
async function fill(title: string) {
  await userEvent.click(header());
  await userEvent.paste(title);
  await userEvent.click(screen.getByLabelText('Enter URL'));
  await userEvent.paste('new.example');
  await userEvent.upload(screen.getByLabelText('Enter Thumbnail'), new File(['x'], 'a.png', { type: 'image/png' }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a response after its form was closed', () => {
  it('neither closes a panel that was opened later nor takes its values or its focus', async () => {
    const { server } = await open();
    const respond = server.hold();
    await press('Add Link');
    await fill('First');
    await press('Add');
    await press('Cancel');
    await press('Add Link');
    await userEvent.click(header());
    await userEvent.paste('Second');
    await act(async () => respond());
    expect(screen.getByRole('link', { name: /First/ })).toBeInTheDocument();
    expect(header()).toHaveValue('Second');
    expect(header()).toHaveFocus();
    expect(announcements()).toBe('Added, at place 4.');
  });

  it('shows the reason of the refusal, but not in a panel that was opened later', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    server.refusal = failure(409, 'You have 1,000 links');
    await press('Add Link');
    await fill('First');
    await press('Add');
    await press('Cancel');
    await press('Add Link');
    await userEvent.click(header());
    await userEvent.paste('Second');
    await act(async () => respond());
    expect(shell.notices).toEqual([{ kind: 'error', text: 'You have 1,000 links' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(header()).toHaveValue('Second');
    expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-busy', 'false');
  });

  it('does not close the form that was opened again', async () => {
    const { server } = await open();
    const respond = server.hold();
    await press('Edit Blog');
    await retype('First');
    await press('Save');
    await press('Cancel');
    await press('Edit Blog');
    await retype('Second');
    await act(async () => respond());
    expect(server.titles()[0]).toBe('First');
    expect(header()).toHaveValue('Second');
    expect(header()).toHaveFocus();
  });

  it('shows a message about a conflict, although the form is closed', async () => {
    const { server } = await open();
    const respond = server.hold();
    await press('Edit Blog');
    await retype('Mine');
    await press('Save');
    await press('Cancel');
    server.change('1', { title: 'Theirs' });
    await act(async () => respond());
    expect(screen.getByRole('link', { name: /Theirs/ })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent('changed somewhere else meanwhile');
  });
});

describe('a response to a change', () => {
  it('keeps the Undo of a later change', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype('Journal');
    const respond = server.hold();
    await press('Save');
    await userEvent.click(screen.getByRole('switch', { name: 'Show Shop' }));
    await act(async () => respond());
    const bar = within(screen.getByRole('group', { name: 'Last change' }));
    expect(bar.getByText('“Shop” is hidden from visitors.')).toBeInTheDocument();
    await userEvent.click(bar.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('switch', { name: 'Show Shop', checked: true });
    expect(server.storedLinks[1]?.isActive).toBe(true);
  });
});
