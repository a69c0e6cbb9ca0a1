import type { SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useRoutes } from 'react-router-dom';

import { meeraSession } from './people.ts';

interface Scene {
  readonly path: string;
  readonly routes?: Parameters<typeof createFakeShell>[0];
  readonly user?: SessionUser | null;
}

/** Renders a form of the remote as the shell does: with routes, a router and the shell API. */
export async function renderForm(remote: RemoteModule, { path, routes = {}, user = meeraSession }: Scene) {
  const shell = createFakeShell(routes, user);
  const children = [...remote.routes(shell), { path: '/store/:at', element: <h1>The store</h1> }];
  const App = () => useRoutes(children);
  window.history.pushState(null, '', path);
  const view = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  // Wait for the lazy chunk of the page.
  await act(async () => {
    for (let tick = 0; tick < 20; tick++) await Promise.resolve();
  });
  return { shell, ...view };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export const press = (name: string) =>
  act(() => {
    fireEvent.click(screen.getByRole('button', { name }));
    return Promise.resolve();
  });
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

export const imageFile = (name = 'photo.png', type = 'image/png') => new File(['…'], name, { type });

/** The entries of a form request; files appear by name. */
export const formEntries = (body: object | undefined): [string, string][] =>
  [...(body as FormData).entries()].map(([name, value]) => [name, value instanceof File ? value.name : value]);
