import type { PublicApi, ServerPage } from '@linkstall/contracts/shell';
import { createFakeShell, failure, type FakeShell } from '@linkstall/contracts/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

/** How the API fails while it is away. */
export const apiAway = failure(503, 'Away');

/** Answers the paths it is given; any other path is an unknown name. */
export const apiOf = (responses: Readonly<Record<string, unknown>>): PublicApi => ({
  get: <T,>(path: string) =>
    path in responses ? Promise.resolve(responses[path] as T) : Promise.reject(failure(404, 'User not found')),
});

/** The data that a page's load gives, after its way through the document as JSON. */
export async function loadData<D>(page: ServerPage<D>, params: Record<string, string>, api: PublicApi): Promise<D> {
  const result = await page.load(params, api);
  if (result.status !== 200) throw new Error(`the page answered ${result.status}`);
  return JSON.parse(JSON.stringify(result.data)) as D;
}

/** What the edge sends, put into the document. */
export function showServerHtml<D>({ Component }: ServerPage<D>, data: D): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Component data={data} shell={createFakeShell()} />);
  document.body.replaceChildren(root);
  return root;
}

/** Hydrates the server's HTML; `complaints` is everything that React has to say about it. */
export async function hydrate<D>(page: ServerPage<D>, data: D, shell: FakeShell = createFakeShell()) {
  const root = showServerHtml(page, data);
  const complaints: unknown[] = [];
  const log = jest.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args));
  const { Component } = page;
  const react = await act(() =>
    hydrateRoot(root, <Component data={data} shell={shell} />, {
      onRecoverableError: (error) => void complaints.push(error),
    }),
  );
  return { root, shell, complaints, end: () => (act(() => react.unmount()), log.mockRestore()) };
}
