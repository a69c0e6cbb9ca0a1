import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';

import { ShellContext } from '../shell-context.ts';
import { LazyUserTools } from './lazy-user-tools.tsx';

const meera = { username: 'Meera.Cooks' } as SessionUser;
const show = (path: string, user: SessionUser | null) => {
  history.replaceState(null, '', path);
  render(
    <ShellContext value={createFakeShell({}, user)}>
      <BrowserRouter>
        <LazyUserTools />
      </BrowserRouter>
    </ShellContext>,
  );
};
const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Your page' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it.each(['/Meera.Cooks', '/meera.cooks/'])('the bar on the user’s own page, %s, links to the editors', async (path) => {
  show(path, meera);
  expect(await links()).toEqual([
    ['Links', '/admin/links'],
    ['Design', '/admin/design'],
    ['Store', '/store/@Meera.Cooks'],
  ]);
});

it('the bar on the user’s own store links to the page and has the navigation of the admin area', async () => {
  show('/store/@meera.cooks', meera);
  expect(await links()).toEqual([
    ['Your page', '/Meera.Cooks'],
    ['Links', '/admin/links'],
    ['Design', '/admin/design'],
    ['Account', '/admin/account'],
    ['Home', '/'],
  ]);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

it('the bar on the user’s own product links to its form and the store, and shows the URL', async () => {
  show('/store/@meera.cooks/6920a1b2c3d4e5f60718293a', meera);
  expect(await links()).toEqual([
    ['Edit product', '/store/edit-product/6920a1b2c3d4e5f60718293a'],
    ['Store', '/store/@Meera.Cooks'],
    ['Links', '/admin/links'],
  ]);
  expect(screen.getByText('localhost/store/@Meera.Cooks/6920a1b2c3d4e5f60718293a')).toBeVisible();
});

it('the bar on the user’s own store shows the full URL with a copy button', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  show('/store/@meera.cooks', meera);
  const address = await screen.findByRole('button', { name: 'localhost/store/@Meera.Cooks Copy address' });
  fireEvent.click(address);
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('http://localhost/store/@Meera.Cooks');
});

it.each([
  ['a visitor of a page', '/meera.cooks', null],
  ['a creator on another’s page', '/arjun', meera],
  ['a creator on another’s store', '/store/@arjun', meera],
  ['a creator on another’s product', '/store/@arjun/6920a1b2c3d4e5f60718293a', meera],
  ['a creator on a store path without a product id', '/store/@meera.cooks/reviews', meera],
  ['a creator on the landing page', '/', meera],
  ['a creator in the admin area', '/admin/links', meera],
])('%s does not see the bar', async (_viewer, path, user) => {
  show(path, user);
  await act(() => import('./user-tools.tsx'));
  expect(screen.queryByRole('navigation')).toBeNull();
});
