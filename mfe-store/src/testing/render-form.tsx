import type { SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/contracts/testing';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, useRoutes } from 'react-router-dom';

import { meeraHerself } from './people.ts';

interface Scene {
  readonly path: string;
  readonly routes?: Parameters<typeof createFakeShell>[0];
  readonly user?: SessionUser | null;
}

/** Renders a form of the remote exactly as the shell does: its routes, a router, the shell's API. */
export async function renderForm(remote: RemoteModule, { path, routes = {}, user = meeraHerself }: Scene) {
  const shell = createFakeShell(routes, user);
  const children = [...remote.routes(shell), { path: '/store/:at', element: <h1>The store</h1> }];
  const App = () => useRoutes(children);
  window.history.pushState(null, '', path);
  const view = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  // The page's own code has come, too.
  await act(async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  });
  return { shell, ...view };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export const aPhoto = (name = 'photo.png', type = 'image/png') => new File(['…'], name, { type });

/** What a call sent, as text; files by their names. */
export const sent = (body: object | undefined): [string, string][] =>
  [...(body as FormData).entries()].map(([name, value]) => [name, value instanceof File ? value.name : value]);
