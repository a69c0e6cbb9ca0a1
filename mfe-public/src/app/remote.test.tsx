import { CONTRACT_VERSION, type PhonePreviewProps } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/contracts/testing';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import routesFile from '../../routes.json';
import { link, meera } from '../testing/people.ts';
import preview from './preview.tsx';
import remote from './remote.tsx';
import server from './server.ts';

describe('what this remote offers', () => {
  it('has a page for each server page that it declares, the same for edge and browser', () => {
    const declared = routesFile.pages.filter((page) => page.server).map((page) => page.path);
    expect(Object.keys(server.pages)).toEqual(declared);
    expect(remote.pages).toBe(server.pages);
    expect([remote, server, preview].map((module) => module.contractVersion)).toEqual(Array(3).fill(CONTRACT_VERSION));
  });

  // As at the edge, where parts in chunks of their own are there before a page is drawn.
  beforeAll(async () => {
    for (const path of ['/', '/about'])
      await server.pages[path]?.load({}, { get: () => Promise.reject(new Error('away')) });
  });

  it.each(Object.entries(server.pages))('renders its own sample of %s', (_path, { Component, sample }) => {
    expect(renderToString(<Component data={sample} shell={createFakeShell()} />)).toContain('<h1');
  });
});

describe('the phone of the admin', () => {
  const phone = (over: Partial<PhonePreviewProps> = {}) => (
    <preview.Component
      shell={createFakeShell()}
      user={{ ...meera, hidesEmail: false }}
      links={meera.UserLink}
      theme={meera.UserTheme[0] ?? null}
      hasStore={false}
      {...over}
    />
  );

  it('shows what visitors will see, and follows every change', () => {
    const { rerender } = render(phone());
    expect(screen.getByText('Meera Iyer · Sunday kitchen')).toBeVisible();
    rerender(phone({ links: [link('A new one'), { ...link('Switched off'), isActive: false }] }));
    expect(screen.getByText('A new one')).toBeVisible();
    expect(screen.queryByText('Switched off')).toBeNull();
    rerender(phone({ links: [], theme: null }));
    expect(screen.getByText('Data Not Found')).toBeVisible();
  });

  it('shows what one says of oneself, and no address that is hidden', () => {
    const said = { ...meera, hidesEmail: false, line: 'New recipe every Friday.', place: 'Chennai' };
    const { rerender } = render(phone({ user: said }));
    expect(screen.getByText('New recipe every Friday.')).toBeVisible();
    expect(screen.getByText(/· Chennai$/)).toBeVisible();
    expect(screen.getByText('meera@example.com')).toBeVisible();
    rerender(phone({ user: { ...said, hidesEmail: true } }));
    expect(screen.queryByText('meera@example.com')).toBeNull();
  });

  it('shows the way to the store when there is one', () => {
    const { rerender } = render(phone());
    expect(screen.queryByText('Store')).toBeNull();
    rerender(phone({ hasStore: true }));
    expect(screen.getByText('Store')).toBeVisible();
  });

  it('is never focused and never read out', () => {
    const { container } = render(phone({ hasStore: true }));
    expect(container.querySelectorAll('a, button, input, h1, [tabindex="0"]')).toHaveLength(0);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
