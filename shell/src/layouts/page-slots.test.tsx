import { CONTRACT_VERSION, type Composition } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';

import { LoadedRemotes } from '../remotes/remote-modules.ts';
import { RemotesContext } from '../remotes/remotes-context.ts';
import { ShellContext } from '../shell-context.ts';
import { reportsOf } from '../testing/reports.ts';
import { PageSlots } from './page-slots.tsx';

const remote = (slots: Composition['remotes'][string]['slots']) => ({
  releases: [{ release: '1~a' }],
  pages: [],
  slots,
});
const composition = {
  id: 'test',
  remotes: {
    'mfe-z': remote({ 'dashboard-card': './z' }),
    'mfe-late': remote({ 'dashboard-card': { expose: './late', order: 5 } }),
    'mfe-broken': remote({ 'dashboard-card': './broken' }),
    'mfe-a': remote({ 'dashboard-card': './a', 'account-section': './section' }),
    'mfe-first': remote({ 'dashboard-card': { expose: './first', order: -1 } }),
  },
} as unknown as Composition;

let isBroken = true;
const load = (_release: unknown, expose: string) => {
  const Component = () => {
    if (expose === './broken' && isBroken) throw new Error('planted');
    return <h2>{expose}</h2>;
  };
  return Promise.resolve({ default: { contractVersion: CONTRACT_VERSION, Component } });
};

function show(path: string) {
  history.replaceState(null, '', path);
  const shell = createFakeShell();
  render(
    <ShellContext value={shell}>
      <RemotesContext value={new LoadedRemotes(composition, load, reportsOf(shell))}>
        <BrowserRouter>
          <PageSlots />
        </BrowserRouter>
      </RemotesContext>
    </ShellContext>,
  );
  return shell;
}
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

it('the fillers of a slot are in their order, and a filler that throws affects no other filler', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const shell = show('/admin/links');
  expect(await screen.findByText('The broken part did not load. Everything else works.')).toBeVisible();
  expect(headings()).toEqual(['./first', './a', './z', './late']);
  expect(shell.reportedErrors).toHaveLength(1);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: './broken' })).toBeVisible();
  expect(headings()).toEqual(['./first', './a', './broken', './z', './late']);
});

it('a page shows only its own slot, and nothing in an empty slot', async () => {
  show('/admin/account');
  expect(await screen.findByRole('heading', { name: './section' })).toBeVisible();
  expect(headings()).toEqual(['./section']);
  document.body.replaceChildren();
  show('/Admin/account/');
  expect(await screen.findByRole('heading', { name: './section' })).toBeVisible();
  document.body.replaceChildren();
  show('/admin/design');
  expect(document.querySelector('section')).toBeNull();
});
