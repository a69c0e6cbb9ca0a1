import type { PublicApi, ServerPage } from '@linkstall/contracts/shell';
import { createFakeShell, failure, type FakeShell } from '@linkstall/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

export const apiUnavailable = failure(503, 'Unavailable');

/** A fake API with the given responses by path. It answers 404 to every other path. */
export const fakeApi = (responses: Readonly<Record<string, unknown>>): PublicApi => ({
  get: <T,>(path: string) =>
    path in responses ? Promise.resolve(responses[path] as T) : Promise.reject(failure(404, 'User not found')),
});

/** The data of a page's `load`, converted to JSON and back, as in the HTML document. */
export async function loadData<D>(page: ServerPage<D>, params: Record<string, string>, api: PublicApi): Promise<D> {
  const result = await page.load(params, api);
  if (result.status !== 200) throw new Error(`the page answered ${result.status}`);
  return JSON.parse(JSON.stringify(result.data)) as D;
}

const unchanged = (html: string): string => html;

/** Renders the page as the edge does and puts the HTML into the document. */
// oxlint-disable-next-line max-params -- the page, its data, and two optional parts
export function showServerHtml<D>(
  { Component }: ServerPage<D>,
  data: D,
  byEdge = unchanged,
  shell = createFakeShell(),
): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = byEdge(renderToString(<Component data={data} shell={shell} />));
  document.body.replaceChildren(root);
  return root;
}

/**
 * Hydrates the server-rendered HTML. `reactErrors` are all errors that React logs or recovers from.
 * @param byEdge what the edge changes in the HTML
 */
// oxlint-disable-next-line max-params -- the page, its data, and two optional parts
export async function hydrate<D>(
  page: ServerPage<D>,
  data: D,
  shell: FakeShell = createFakeShell(),
  byEdge = unchanged,
) {
  const root = showServerHtml(page, data, byEdge);
  const reactErrors: unknown[] = [];
  const log = jest.spyOn(console, 'error').mockImplementation((...args) => void reactErrors.push(args));
  const { Component } = page;
  const react = await act(() =>
    hydrateRoot(root, <Component data={data} shell={shell} />, {
      onRecoverableError: (error) => void reactErrors.push(error),
    }),
  );
  return { root, shell, reactErrors, end: () => (act(() => react.unmount()), log.mockRestore()) };
}
