import type { Composition } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { render, screen } from '@testing-library/react';

import { LoadedRemotes } from '../remotes/remote-modules.ts';
import { RemotesContext } from '../remotes/remotes-context.ts';
import { ShellContext } from '../shell-context.ts';
import { reportsOf } from '../testing/reports.ts';
import { ReleasePanel } from './release-panel.tsx';

const composition = { id: 'test', shell: { release: '1~a' }, remotes: {} } as unknown as Composition;

/** @param bar as the edge writes it, see shell/server/release-preview/preview-bar.ts */
function showOn(bar: string) {
  document.body.innerHTML = bar;
  const shell = createFakeShell();
  const remotes = new LoadedRemotes(composition, () => Promise.reject(new Error('none')), reportsOf(shell));
  render(
    <ShellContext value={shell}>
      <RemotesContext value={remotes}>
        <ReleasePanel data={{ remotes: [] }} onClose={() => undefined} />
      </RemotesContext>
    </ShellContext>,
  );
}

it('on the page of a preview, the panel names the preview and ends it', () => {
  showOn('<aside class="ls-preview"><p>Only you see <b>mfe-links 2~b</b> here</p></aside>');
  expect(screen.getByText('mfe-links 2~b', { selector: 'form b' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'End the preview' })).toBeInTheDocument();
});

it('on a page whose preview has ended, the panel says that visitors get the same', () => {
  showOn('<aside class="ls-preview" data-ended=""><p><b>mfe-links 2~b</b> no longer exists</p></aside>');
  expect(screen.getByText('This page shows what visitors get.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'End the preview' })).toBeNull();
});
