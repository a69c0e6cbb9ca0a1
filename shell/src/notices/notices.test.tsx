import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';

import { shellStore } from '../shell-store.ts';
import { createNotices, noticeAtom, noticesAtom, toastsAtom } from './notice.state.ts';
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
  shellStore.set(noticesAtom, []);
  render(<Notices />);
});
afterEach(() => {
  act(() => toast.dismiss());
  history.replaceState(null, '', '/');
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
  history.replaceState(null, '', '/admin/account');
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

it('the newest of a page takes the place of the one before, which is read to its end all the same', async () => {
  const notices = createNotices(shellStore);
  await raise(() => notices.error('Invalid URL'));
  await raise(() => notices.success('Link Added', 5000));
  await waitFor(() => expect(shown().filter((one) => !one.matches('.ls-toast-out'))).toHaveLength(1));
  expect(document.querySelector('.ls-toast-out')).toHaveTextContent('Invalid URL');
  expect(region()).toHaveTextContent('Invalid URLLink Added');
});

it('stands below the bar of whatever page comes, and below nothing where there is none', async () => {
  const addBar = (bottom: number) => {
    const bar = document.body.appendChild(document.createElement('header'));
    bar.getBoundingClientRect = () => ({ bottom }) as DOMRect;
    return bar;
  };
  const stands = (top: string) =>
    waitFor(() => expect(document.documentElement.style.getPropertyValue('--ls-below-bar')).toBe(top));
  const before = addBar(68);
  await raise(() => createNotices(shellStore).success('Logged Out', 5000));
  await stands('68px');
  before.remove();
  await stands('0px');
  const after = addBar(56);
  await stands('56px');
  after.remove();
});

const going = (path: string) => history.replaceState(null, '', path);
const isOnScreen = (text: string) => shown().some((one) => !one.matches('.ls-toast-out') && one.textContent === text);

it('an error goes with its page, a success comes along', async () => {
  const notices = createNotices(shellStore);
  going('/admin/account');
  await raise(() => notices.error('This username is already taken', 5000));
  await waitFor(() => expect(isOnScreen('This username is already taken')).toBe(true));
  fireEvent.click(document.body);
  going('/login');
  await raise(() => notices.success('Logged Out', 5000));
  await waitFor(() => expect(isOnScreen('Logged Out')).toBe(true));
  await waitFor(() => expect(isOnScreen('This username is already taken')).toBe(false));
  fireEvent.click(document.body);
  going('/signup');
  await act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(isOnScreen('Logged Out')).toBe(true);
});

it('an error that itself ended the page is read on the next one', async () => {
  going('/admin/links');
  await raise(() => createNotices(shellStore).error('Your session has ended. Log in again.', 5000));
  await waitFor(() => expect(isOnScreen('Your session has ended. Log in again.')).toBe(true));
  going('/login');
  await act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(isOnScreen('Your session has ended. Log in again.')).toBe(true);
});

it('an error goes when its form is sent again', async () => {
  await raise(() => createNotices(shellStore).error('Invalid URL', 5000));
  await waitFor(() => expect(isOnScreen('Invalid URL')).toBe(true));
  act(() => void fireEvent.submit(document.body.appendChild(document.createElement('form'))));
  await waitFor(() => expect(isOnScreen('Invalid URL')).toBe(false));
});

it('two at once are both announced: none is taken away or changed before it was read', async () => {
  const notices = createNotices(shellStore);
  const seen: string[] = [];
  const watcher = new MutationObserver((changes) =>
    seen.push(...changes.flatMap((change) => [...change.addedNodes].map((node) => node.textContent ?? ''))),
  );
  watcher.observe(region(), { childList: true, characterData: true, subtree: true });
  await raise(() => {
    notices.success('Theme Updated Successfully');
    notices.error('Your session has ended. Log in again.');
    notices.error('Your session has ended. Log in again.');
  });
  expect(seen).toEqual([
    'Theme Updated Successfully',
    'Your session has ended. Log in again.',
    'Your session has ended. Log in again.',
  ]);
  expect([...region().children].map(({ textContent }) => textContent)).toEqual(seen);
  expect(region()).toHaveAttribute('aria-atomic', 'false');
  watcher.disconnect();
});

it.each([
  ['cannot be loaded', 0, () => Promise.reject(new Error('offline'))],
  ['does not arrive', 2000, () => new Promise<never>(() => undefined)],
])('is read as plain text when what draws toasts %s', async (_how, afterMs, load) => {
  jest.useFakeTimers();
  const notices = createNotices(shellStore, load);
  act(() => notices.error('Links could not be saved'));
  expect(region()).toHaveTextContent('Links could not be saved');
  await act(() => jest.advanceTimersByTimeAsync(afterMs));
  const plain = screen.getAllByText('Links could not be saved').find((line) => !region().contains(line));
  expect(plain).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(region()).toBeEmptyDOMElement();
  expect(screen.queryByText('Links could not be saved')).toBeNull();
});
