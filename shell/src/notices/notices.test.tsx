import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';

import { shellStore } from '../shell-store.ts';
import { createNotices, noticeAtom, toastsAtom } from './notice.state.ts';
import { Notices } from './notices.tsx';

const shown = () => [...document.querySelectorAll('.Toastify__toast')];
const region = () => screen.getByRole('status');
const raise = (show: () => void) =>
  act(async () => {
    show();
    await import('./toasts.tsx');
  });

beforeEach(() => {
  shellStore.set(toastsAtom, null);
  shellStore.set(noticeAtom, { error: false, status: false, text: '' });
  render(<Notices />);
});
afterEach(() => {
  act(() => toast.dismiss());
  jest.useRealTimers();
});

it('a page begins with a silent live region and without anything that draws toasts', () => {
  expect(region()).toBeEmptyDOMElement();
  expect(document.querySelector('.Toastify')).toBeNull();
});

it('an error is shown as a toast, announced once, and kept as the notice', async () => {
  await raise(() => createNotices(shellStore).error('Invalid URL'));
  expect(region()).toHaveTextContent('Invalid URL');
  expect(await screen.findByRole('group', { name: 'Invalid URL' })).toHaveTextContent('Invalid URL');
  expect(shown()[0]).toHaveClass('Toastify__toast--error');
  expect(document.querySelectorAll('[aria-live=polite]')).toHaveLength(1);
  expect(shellStore.get(noticeAtom)).toEqual({ error: true, status: true, text: 'Invalid URL' });
});

it('closes after a second unless it says otherwise, and empties the notice', async () => {
  const notices = createNotices(shellStore);
  await raise(() => notices.success('Logged Out'));
  await raise(() => notices.info('Email Already Verified', 5000));
  const durations = [...document.querySelectorAll<HTMLElement>('.Toastify__progress-bar--animated')].map(
    (bar) => bar.style.animationDuration,
  );
  expect(durations.sort()).toEqual(['1000ms', '5000ms']);
  for (const bar of document.querySelectorAll('.Toastify__progress-bar--animated')) fireEvent.animationEnd(bar);
  for (const one of shown()) fireEvent.animationEnd(one);
  expect(region()).toBeEmptyDOMElement();
  expect(shellStore.get(noticeAtom)).toEqual({ error: false, status: false, text: '' });
});

it('is read as plain text when what draws toasts cannot be loaded', async () => {
  jest.useFakeTimers();
  const notices = createNotices(shellStore, () => Promise.reject(new Error('offline')));
  await act(async () => notices.error('Links could not be saved'));
  expect(region()).toBeVisible();
  expect(region()).not.toHaveClass('ls-hidden');
  expect(region()).toHaveTextContent('Links could not be saved');
  act(() => jest.advanceTimersByTime(1000));
  expect(region()).toBeEmptyDOMElement();
});
