import { CONTRACT_VERSION, type PhonePreviewProps } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import routesFile from '../../routes.json';
import { link, meera } from '../testing/people.ts';
import preview from './preview.tsx';
import remote from './remote.tsx';
import server from './server.ts';

describe('the modules of mfe-public', () => {
  it('have a page for each declared server page, and edge and browser use the same component', () => {
    const declaredPaths = routesFile.pages.filter((page) => page.server).map((page) => page.path);
    expect(Object.keys(server.pages)).toEqual(declaredPaths);
    expect(remote.pages).toBe(server.pages);
    expect([remote, server, preview].map((module) => module.contractVersion)).toEqual(Array(3).fill(CONTRACT_VERSION));
  });

  // As on the edge, where `load` loads the lazy chunks before the page is rendered.
  beforeAll(async () => {
    for (const path of ['/', '/about', '/form/:userName/:entry'])
      await server.pages[path]?.load({}, { get: () => Promise.reject(new Error('unavailable')) });
  });

  it.each(Object.entries(server.pages))('render the sample data of %s', (_path, { Component, sample }) => {
    expect(renderToString(<Component data={sample} shell={createFakeShell()} />)).toContain('<h1');
  });
});

describe('the phone preview', () => {
  const phone = (overrides: Partial<PhonePreviewProps> = {}) => (
    <preview.Component
      shell={createFakeShell()}
      user={{ ...meera, hidesEmail: false }}
      links={meera.UserLink}
      theme={meera.UserTheme[0] ?? null}
      hasStore={false}
      {...overrides}
    />
  );

  it('shows the page as visitors see it, and updates after every change', () => {
    const { rerender } = render(phone());
    expect(screen.getByText('Meera Iyer · Sunday kitchen')).toBeVisible();
    rerender(phone({ links: [link('A new one'), { ...link('Switched off'), isActive: false }] }));
    expect(screen.getByText('A new one')).toBeVisible();
    expect(screen.queryByText('Switched off')).toBeNull();
    rerender(phone({ links: [], theme: null }));
    expect(screen.getByText('Data Not Found')).toBeVisible();
  });

  it('shows an entry of another remote as the edge drew it, with its styles in a shadow root, and reads changes', async () => {
    const paths: string[] = [];
    class PageRequest {
      responseXML: Document | null = null;
      onload = () => {};
      open(_method: string, path: string) {
        paths.push(path);
      }
      send() {
        const page = document.implementation.createHTMLDocument();
        page.body.innerHTML = `<ul><li id="c" data-kind="custom"><div><template shadowrootmode="open"><style>p { color: red }</style><p>Roses ${paths.length}</p></template></div></li></ul>`;
        this.responseXML = page;
        queueMicrotask(() => this.onload());
      }
      abort() {}
    }
    // jsdom has no `replaceSync`.
    class Sheet {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    }
    const sheets = jest.spyOn(globalThis, 'CSSStyleSheet').mockImplementation(() => new Sheet() as never);
    const request = jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new PageRequest() as never);
    const poem = (id: string, values: string) => ({
      ...{ _id: id, kind: 'custom' as const, entryKind: 'garden.poem', values },
      ...{ isActive: true, isSpotlight: false, revision: 0 },
      shown: { _id: id, kind: 'custom' as const, entryKind: 'garden.poem', values },
    });
    const { rerender, container } = render(phone({ entries: [poem('c', '{}'), poem('lost', '{}')] }));
    const drawn = () => container.querySelector('[data-kind=custom]:not([hidden]) > div')?.shadowRoot;
    await waitFor(() => expect(drawn()?.querySelector('p')?.textContent).toBe('Roses 1'));
    expect(drawn()?.querySelector('style')).toBeNull();
    expect(drawn()?.adoptedStyleSheets).toEqual([{ text: 'p { color: red }' }]);
    expect(container.querySelectorAll('[data-kind=custom][hidden]')).toHaveLength(1);
    rerender(phone({ entries: [poem('c', '{"text":"b"}')] }));
    await waitFor(() => expect(drawn()?.querySelector('p')?.textContent).toBe('Roses 2'));
    rerender(phone({ entries: [poem('c', '{"text":"b"}')], hasStore: true }));
    expect(paths).toEqual([`/${meera.username}?drawings`, `/${meera.username}?drawings`]);
    request.mockRestore();
    sheets.mockRestore();
  });

  it('shows line, place and email address, but no hidden email address', () => {
    const user = { ...meera, hidesEmail: false, line: 'New recipe every Friday.', place: 'Chennai' };
    const { rerender } = render(phone({ user }));
    expect(screen.getByText('New recipe every Friday.')).toBeVisible();
    expect(screen.getByText(/· Chennai$/)).toBeVisible();
    expect(screen.getByText('meera@example.com')).toBeVisible();
    rerender(phone({ user: { ...user, hidesEmail: true } }));
    expect(screen.queryByText('meera@example.com')).toBeNull();
  });

  it('shows the link to the store when the user has a store', () => {
    const { rerender } = render(phone());
    expect(screen.queryByText('Store')).toBeNull();
    rerender(phone({ hasStore: true }));
    expect(screen.getByText('Store')).toBeVisible();
  });

  it('has no focusable elements and is hidden from screen readers', () => {
    const { container } = render(phone({ hasStore: true }));
    expect(container.querySelectorAll('a, button, input, h1, [tabindex="0"]')).toHaveLength(0);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
